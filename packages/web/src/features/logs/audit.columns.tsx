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

/** How many values are shown in a line. */
const mostShown = 4

const changeText = ({ field, before, after }: AuditEntry['changes'][number]): string => {
  if (before === undefined) return `${field}: ${auditedText(after)}`
  return `${field}: ${auditedText(before)} → ${auditedText(after)}`
}

/** What differs, in a line; the entry itself has the rest. */
const changesText = ({ changes, isErased }: AuditEntry): string | null => {
  if (isErased) return t`Erased`
  const told = changes.filter(({ before, after }) => (after ?? before ?? null) !== null)
  if (told.length === 0) return null
  const shown = told.slice(0, mostShown).map(changeText).join(' · ')
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
    value: changesText,
    isSortable: false,
    width: 'minmax(0, 2fr)',
  },
]
