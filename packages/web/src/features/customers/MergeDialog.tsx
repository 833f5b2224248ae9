import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '@stallwise/contract/customers/customers.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './customers.module.css'
import { customerQuery, customersKey } from './customers.queries.ts'
import { MoveProblem } from './MoveProblem.tsx'

interface MergeDialogProps {
  customer: Customer
  customers: readonly Customer[]
  onClose: () => void
}

/** What goes over, said before anything is done. */
const Moves = ({ customer }: { customer: Customer }) => {
  const { data } = useQuery(customerQuery(customer._id))
  const { name } = customer
  return (
    <ul className={styles.moves}>
      <li>
        <Plural value={customer.parkingLots} one="# parking lot" other="# parking lots" />
        {data && data.lots.length > 0 && `: ${data.lots.map((lot) => lot.name).join(', ')}`}
      </li>
      <li>
        <Plural
          value={customer.users}
          one="# user, with its role and lots"
          other="# users, with their roles and lots"
        />
      </li>
      <li>
        {data ? <Plural value={data.sources.length} one="# device source" other="# device sources" /> : '…'}
      </li>
      <li>
        <Trans>{name} is closed. This cannot be undone.</Trans>
      </li>
    </ul>
  )
}

/** One customer goes up in another: lots, users and sources. Source: rules CUS-20 to CUS-24. */
export const MergeDialog = ({ customer, customers, onClose }: MergeDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [into, setInto] = useState<string | null>(null)
  const target = customers.find(({ _id }) => _id === into)
  const merge = useMutation({
    mutationFn: (to: string) =>
      call('POST /admin/customers/merge-customer/', { body: { from: customer._id, into: to } }),
    onSuccess: ({ name }) => {
      toastDone(t`${customer.name} was merged into ${name}.`)
      onClose()
      void queries.invalidateQueries({ queryKey: customersKey })
      void queries.invalidateQueries({ queryKey: lotsKey })
    },
  })
  const others = customers.filter(({ _id }) => _id !== customer._id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Merge ${customer.name} into another customer`}
      width={560}
      footer={
        <ButtonWithReason
          variant="remove"
          reason={into ? undefined : t`Select a customer first.`}
          before={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          loading={merge.isPending}
          onClick={() => into && merge.mutate(into)}
        >
          {target ? <Trans>Move everything to {target.name}</Trans> : <Trans>Move everything</Trans>}
        </ButtonWithReason>
      }
    >
      <div className={styles.stack}>
        <MoveProblem error={merge.error} />
        <SelectField
          label={t`Into`}
          placeholder={t`Choose a customer`}
          searchable
          data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={into}
          onChange={(value) => {
            setInto(value)
            merge.reset()
          }}
        />
        <div>
          <p className="strong">
            <Trans>This moves</Trans>
          </p>
          <Moves customer={customer} />
        </div>
      </div>
    </Dialog>
  )
}
