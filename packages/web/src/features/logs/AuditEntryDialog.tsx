import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { formatDate, formatTimeToSecond } from '#lib/format/times.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FactRows, Facts } from '#ui/Facts.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { auditFieldName } from './audit-field-words.ts'
import { actorText, auditedText } from './audit.columns.tsx'
import { auditActionName, auditKindName } from './audit-words.ts'

interface AuditEntryDialogProps {
  entry: AuditEntry
  timeZone: string
  onClose: () => void
}

/** AUD-20: one entry, with each value before and after. */
export const AuditEntryDialog = ({ entry, timeZone, onClose }: AuditEntryDialogProps) => {
  const { t } = useLingui()
  const { object, action, at, changes, isErased } = entry
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={720}
      title={[auditKindName(object.kind), object.name].filter(Boolean).join(' ')}
    >
      <Facts>
        <FactRows
          rows={[
            [t`What was done`, auditActionName(action)],
            [t`By`, actorText(entry)],
            [t`Time`, `${formatDate(at, timeZone)}, ${formatTimeToSecond(at, timeZone)}`],
          ]}
        />
      </Facts>
      {isErased && (
        <p>
          <Trans>The values of this entry were erased with the person whom they were about.</Trans>
        </p>
      )}
      {changes.length > 0 && (
        <RowsTable
          rows={changes}
          rowKey={({ field }) => field}
          isListOnPhones
          columns={[
            { label: t`Value`, kind: 'name', cell: ({ field }) => auditFieldName(field) },
            { label: t`Before`, cell: ({ field, before }) => auditedText(before, field, timeZone) },
            { label: t`After`, cell: ({ field, after }) => auditedText(after, field, timeZone) },
          ]}
        />
      )}
    </Dialog>
  )
}
