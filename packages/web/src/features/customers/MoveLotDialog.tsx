import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import { kindNames } from '#features/sources/sources.public.ts'
import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './customers.module.css'
import { customersKey, customersQuery } from './customers.queries.ts'
import { MoveProblem } from './MoveProblem.tsx'

interface MoveLotDialogProps {
  lot: CustomerDetails['lots'][number]
  customer: CustomerDetails
  onClose: () => void
}

interface SourcesProps {
  sources: CustomerDetails['sources']
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const Sources = ({ sources, chosen, onChange }: SourcesProps) => {
  const { t } = useLingui()
  const kinds = kindNames()
  if (sources.length === 0) return null
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.sources}>
      <legend className="strong">{t`Device sources that go along`}</legend>
      <p className="small dim">
        <Trans>
          A source that stays behind reports this lot’s devices as unknown, until they get a key of the new
          customer.
        </Trans>
      </p>
      {sources.map(({ _id, name, kind }) => (
        <Checkbox
          key={_id}
          label={`${name} (${kinds[kind]})`}
          checked={chosen.includes(_id)}
          onChange={() => toggle(_id)}
        />
      ))}
    </fieldset>
  )
}

/** A lot goes to another customer; what moves is said first. Source: rules CUS-10 to CUS-15. */
export const MoveLotDialog = ({ lot, customer, onClose }: MoveLotDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const customers = useQuery(customersQuery).data ?? []
  const [into, setInto] = useState<string | null>(null)
  const [sources, setSources] = useState<readonly string[]>([])
  const target = customers.find(({ _id }) => _id === into)
  const move = useMutation({
    mutationFn: (id: string) =>
      call('POST /admin/customers/{id}/parking-lots', {
        params: { id },
        body: { parkingLot: lot._id, sources: [...sources] },
      }),
    onSuccess: ({ name }) => {
      toastDone(t`${lot.name} belongs to ${name} now.`)
      onClose()
      void queries.invalidateQueries({ queryKey: customersKey })
      void queries.invalidateQueries({ queryKey: lotsKey })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Move ${lot.name} to another customer`}
      width={560}
      footer={
        <ButtonWithReason
          variant="primary"
          reason={into ? undefined : t`Select a customer first.`}
          before={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          loading={move.isPending}
          onClick={() => into && move.mutate(into)}
        >
          {target ? <Trans>Move to {target.name}</Trans> : <Trans>Move lot</Trans>}
        </ButtonWithReason>
      }
    >
      <div className={styles.stack}>
        <MoveProblem error={move.error} />
        <SelectField
          label={t`To which customer`}
          placeholder={t`Choose a customer`}
          searchable
          data={customers
            .filter(({ _id }) => _id !== customer._id)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
          value={into}
          onChange={(value) => {
            setInto(value)
            move.reset()
          }}
        />
        <ul className={styles.moves}>
          <li>
            <Trans>The lot goes with its floors, stalls, groups, devices and history.</Trans>
          </li>
          <li>
            <Trans>Users of {customer.name} lose access immediately.</Trans>
          </li>
          <li>
            {target ? (
              <Trans>All administrators of {target.name} get access.</Trans>
            ) : (
              <Trans>All administrators of the new customer get access.</Trans>
            )}
          </li>
          <li>
            <Trans>
              The keys of edge boxes on site end: gates behind a box open again once it has a new key. The
              addresses of sign feeds stay.
            </Trans>
          </li>
        </ul>
        <Sources sources={customer.sources} chosen={sources} onChange={setSources} />
      </div>
    </Dialog>
  )
}
