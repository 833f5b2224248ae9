import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '@stallwise/contract/customers/customers.contract.ts'
import { call } from '#lib/api/call.ts'
import styles from './customers.module.css'
import { customerQuery } from './customers.queries.ts'
import { TargetCustomerDialog } from './TargetCustomerDialog.tsx'

interface MergeDialogProps {
  customer: Customer
  onClose: () => void
}

/** What a merge will move. */
const MergedObjects = ({ customer }: { customer: Customer }) => {
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
          one="# user, with their role and lots"
          other="# users, with their roles and lots"
        />
      </li>
      <li>
        {data ? <Plural value={data.sources.length} one="# device source" other="# device sources" /> : '…'}
      </li>
      <li>
        <Trans>{name} is closed. This can’t be undone.</Trans>
      </li>
    </ul>
  )
}

/** Merges a customer into another: lots, users and sources. Source: rules CUS-20 to CUS-24. */
export const MergeDialog = ({ customer, onClose }: MergeDialogProps) => {
  const { t } = useLingui()
  return (
    <TargetCustomerDialog
      title={t`Merge ${customer.name} into another customer`}
      label={t`Target customer`}
      except={customer._id}
      variant="remove"
      confirm={(target) =>
        target ? <Trans>Move everything to {target.name}</Trans> : <Trans>Move everything</Trans>
      }
      move={(into) => call('POST /admin/customers/merge-customer/', { body: { from: customer._id, into } })}
      done={({ name }) => t`${customer.name} was merged into ${name}.`}
      onClose={onClose}
    >
      {() => (
        <div>
          <p className="strong">{t`This moves`}</p>
          <MergedObjects customer={customer} />
        </div>
      )}
    </TargetCustomerDialog>
  )
}
