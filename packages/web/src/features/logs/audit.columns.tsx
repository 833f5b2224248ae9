import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { auditFieldName } from './audit-field-words.ts'
import { actorKindNames, auditActionName, auditKindName } from './audit-words.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** A value of the audit as text: amounts and times as they are read elsewhere, a list or an object as JSON. */
export const auditedText = (value: unknown, field: string, timeZone: string): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'number' && /cents$/i.test(field)) return formatNumber(value / 100, 2)
  if (typeof value === 'string' && instant.test(value)) return formatDateTime(value, timeZone)
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** How many values are shown in a line. */
const mostShown = 4

const changeText = ({ field, before, after }: AuditEntry['changes'][number], timeZone: string): string => {
  const name = auditFieldName(field)
  const text = (value: unknown) => auditedText(value, field, timeZone)
  return before === undefined ? `${name}: ${text(after)}` : `${name}: ${text(before)} → ${text(after)}`
}

/** What differs, in a line; the entry itself has the rest, and the ids. */
const changesText = ({ changes, isErased }: AuditEntry, timeZone: string): string | null => {
  if (isErased) return t`Erased`
  const told = changes.filter(
    ({ before, after }) => (after ?? before ?? null) !== null && !isId(after ?? before),
  )
  if (told.length === 0) return null
  const shown = told
    .slice(0, mostShown)
    .map((change) => changeText(change, timeZone))
    .join(' · ')
  return told.length > mostShown ? `${shown} …` : shown
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
    value: (entry) => changesText(entry, timeZone),
    isSortable: false,
    width: 'minmax(0, 2fr)',
  },
]
