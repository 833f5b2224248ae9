import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { actorKindNames, auditActionName, auditKindName } from './audit-words.ts'

/** A value of the audit as text; a list or an object as JSON. */
export const auditedText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = ({ changes }: AuditEntry) => changes.some(({ before }) => before !== undefined)

/** What differs, in a line: of one value both, of several their names. */
const changesText = (entry: AuditEntry): string | null => {
  const { changes, isErased } = entry
  if (isErased) return t`Erased`
  const [only] = changes
  if (!only) return null
  if (changes.length === 1 && isChange(entry))
    return `${only.field}: ${auditedText(only.before)} → ${auditedText(only.after)}`
  return changes.map(({ field }) => field).join(', ')
}

export const actorText = ({ actor: { kind, name } }: AuditEntry): string =>
  [name, kind !== 'user' && actorKindNames()[kind]].filter(Boolean).join(', ') || '–'

/** The keys are those that the server sorts by. */
export const auditColumns = (timeZone: string): ListColumn<AuditEntry>[] => [
  {
    key: 'at',
    label: t`Time`,
    value: ({ at }) => new Date(at),
    cell: ({ at }) => formatDateTime(at, timeZone),
    width: '170px',
  },
  {
    key: 'action',
    label: t`What was done`,
    value: ({ action }) => auditActionName(action),
    isSortable: false,
  },
  {
    key: 'kind',
    label: t`To what`,
    value: ({ object }) => auditKindName(object.kind),
    isSortable: false,
  },
  {
    key: 'name',
    label: t`Name`,
    value: ({ object, isErased }) => (isErased ? t`Erased` : object.name),
    isSortable: false,
    width: 'minmax(0, 1.2fr)',
  },
  { key: 'actor', label: t`By`, value: actorText, isSortable: false },
  {
    key: 'changes',
    label: t`Values`,
    value: changesText,
    isSortable: false,
    width: 'minmax(0, 2fr)',
  },
]
