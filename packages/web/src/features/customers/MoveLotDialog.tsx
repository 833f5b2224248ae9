import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import { kindNames } from '#ui/words/source-kinds.ts'
import { call } from '#lib/api/call.ts'
import styles from './customers.module.css'
import { TargetCustomerDialog } from './TargetCustomerDialog.tsx'

interface MoveLotDialogProps {
  lot: Pick<CustomerDetails['lots'][number], '_id' | 'name'>
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
      <legend className="strong">{t`Device sources that move with the lot`}</legend>
      <p className="small dim">
        <Trans>
          If a source doesn’t move, its devices on this lot are unknown until they use a key of the new
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

/** Moves a lot to another customer, after showing what moves with it. Source: rules CUS-10 to CUS-15. */
export const MoveLotDialog = ({ lot, customer, onClose }: MoveLotDialogProps) => {
  const { t } = useLingui()
  const [sources, setSources] = useState<readonly string[]>([])
  return (
    <TargetCustomerDialog
      title={t`Move ${lot.name} to another customer`}
      label={t`New customer`}
      except={customer._id}
      variant="primary"
      confirm={(target) => (target ? <Trans>Move to {target.name}</Trans> : <Trans>Move lot</Trans>)}
      move={(id) =>
        call('POST /admin/customers/{id}/parking-lots', {
          params: { id },
          body: { parkingLot: lot._id, sources: [...sources] },
        })
      }
      done={({ name }) => t`${lot.name} belongs to ${name} now.`}
      onClose={onClose}
    >
      {(target) => (
        <>
          <ul className={styles.moves}>
            <li>{t`The lot moves with its floors, stalls, groups, devices and history.`}</li>
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
                Edge box keys stop working: gates behind an edge box can be opened again after it gets a new
                key. The feed URLs of signs stay the same.
              </Trans>
            </li>
            <li>
              <Trans>
                Its payment account is removed: nobody can pay by card until the new customer adds one.
                Earlier payments can then only be refunded at the provider.
              </Trans>
            </li>
          </ul>
          <Sources sources={customer.sources} chosen={sources} onChange={setSources} />
        </>
      )}
    </TargetCustomerDialog>
  )
}
