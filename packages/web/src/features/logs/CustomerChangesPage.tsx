import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { CustomerHead } from '#features/customers/customers.public.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { auditColumns } from './audit.columns.tsx'
import { customerAuditRows } from './audit.queries.ts'
import { auditKindName, customerAuditKinds } from './audit-words.ts'
import { readPlateReadSearch } from './plate-reads.search.ts'

/** `/admin/{customer}/changes`: the audit of a customer, or of the provider itself. AUD-20 */
export const CustomerChangesPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const address = useListAddress()
  const search = readPlateReadSearch(useSearch({ strict: false }))
  const rows = useServerRows(customerAuditRows(customerId, search))
  const [opened, setOpened] = useState<AuditEntry>()
  // A customer has no clock of its own.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const kinds = customerAuditKinds.map((kind) => ({ value: kind, label: auditKindName(kind) }))
  return (
    <>
      <CustomerHead customerId={customerId} />
      <PeriodSelect value={search.timePeriod ?? '24h'} />
      <ResourceList
        {...address}
        {...rows}
        name={t`Changes`}
        exportName="changes"
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        columns={auditColumns(timeZone)}
        filters={[{ key: 'kind', label: t`To what`, value: ({ object }) => object.kind, options: kinds }]}
        empty={{
          icon: 'list',
          title: <Trans>Nothing in this period</Trans>,
          text: t`Users, sources and lots that are added, changed or moved are listed here.`,
        }}
      />
      {opened && <AuditEntryDialog entry={opened} timeZone={timeZone} onClose={() => setOpened(undefined)} />}
    </>
  )
}
