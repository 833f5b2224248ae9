import { Trans, useLingui } from '@lingui/react/macro'
import { passholderLogKinds, visitorLogKinds } from '@stallwise/domain/logs/audit-kinds.ts'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { LogTabs } from '#ui/logs/LogTabs.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { auditColumns } from './audit.columns.tsx'
import { auditRows, type AuditLog } from './audit.queries.ts'
import { auditKindName, auditKindNames } from './audit-words.ts'
import { readPlateReadSearch } from './plate-reads.search.ts'

const kindsOf: Readonly<Record<AuditLog, () => readonly string[]>> = {
  passholder: () => passholderLogKinds,
  visitor: () => visitorLogKinds,
  audit: () => Object.keys(auditKindNames()),
}

const useWords = (log: AuditLog) => {
  const { t } = useLingui()
  const words = {
    passholder: {
      name: t`Passholder log`,
      empty: t`What happens to passholders and their passes is listed here.`,
    },
    visitor: {
      name: t`Visitor log`,
      empty: t`Guest passes, registered vehicles and validations are listed here.`,
    },
    audit: { name: t`All changes`, empty: t`Whatever users, keys and the system change is listed here.` },
  }
  return words[log]
}

/** One of the logs that are made of the audit. AUD-20 to AUD-24. */
const AuditPage = ({ log }: { log: AuditLog }) => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const search = readPlateReadSearch(useSearch({ strict: false }))
  const rows = useServerRows(auditRows(lotId, log, search))
  const [opened, setOpened] = useState<AuditEntry>()
  const { name, empty } = useWords(log)
  const kinds = kindsOf[log]().map((kind) => ({ value: kind, label: auditKindName(kind) }))
  return (
    <>
      <PageHead title={name}>
        <PeriodSelect value={search.timePeriod ?? '24h'} />
      </PageHead>
      <LogTabs lotId={lotId} />
      <ResourceList
        {...address}
        {...rows}
        name={name}
        exportName={`${log}-log`}
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        columns={auditColumns(lot.timeZone)}
        filters={[{ key: 'kind', label: t`To what`, value: ({ object }) => object.kind, options: kinds }]}
        empty={{ icon: 'list', title: <Trans>Nothing in this period</Trans>, text: empty }}
      />
      {opened && (
        <AuditEntryDialog entry={opened} timeZone={lot.timeZone} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

export const PassholderLogPage = () => <AuditPage log="passholder" />
export const VisitorLogPage = () => <AuditPage log="visitor" />
export const AllChangesPage = () => <AuditPage log="audit" />
