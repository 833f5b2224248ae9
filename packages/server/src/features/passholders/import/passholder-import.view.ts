import { hiddenPartsOf, type HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import type { UnreadColumn } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type {
  ImportedPassholder,
  PlannedPassholder,
} from '@stallwise/domain/passholders/passholder-import.model.ts'
import type { PassholderDraft } from '@stallwise/domain/passholders/passholders.model.ts'

/** The most changes that an answer lists. */
const maxChanges = 200

type Field = keyof PassholderDraft
type Plan = { readonly planned: readonly PlannedPassholder[]; readonly version: string }

/** A field as text: plates and tags as lists, a vehicle with its make and model. */
const shown = (draft: PassholderDraft | undefined, field: Field): string | null => {
  if (!draft) return null
  if (field === 'vehicles')
    return (
      draft.vehicles
        .map(({ licensePlate, make, model }) => [licensePlate, make, model].filter(Boolean).join(' '))
        .join(', ') || null
    )
  const value = draft[field]
  if (value === null) return null
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}

const addedFields = (draft: PassholderDraft): Field[] => {
  const { passholderId: _id, name: _name, passholderGroup: _group, sameAsPassOwner: _same, ...more } = draft
  return (Object.keys(more) as Field[]).filter((field) => !['false', null].includes(shown(draft, field)))
}

const differenceOf = ({ row, kind, existing, draft, fields }: PlannedPassholder) => ({
  row,
  kind: kind as 'added' | 'changed',
  passholderId: draft.passholderId,
  name: draft.name,
  fields: (kind === 'added' ? addedFields(draft) : fields).map((field) => ({
    field,
    before: shown(existing?.draft, field),
    after: shown(draft, field),
  })),
})

/** An import as its preview shows it. */
export const importView = (
  place: {
    readonly id: string
    readonly lotId: string
    readonly group: string
    readonly isMultiPass: boolean
    readonly fileName: string | null
  },
  file: Partial<HiddenParts> & {
    readonly rows: readonly ImportedPassholder[]
    readonly unreadColumns: readonly UnreadColumn[]
  },
  { planned, version }: Plan,
): PassholderImport => {
  const changes = planned.filter(({ kind }) => kind !== 'unchanged')
  const added = changes.filter(({ kind }) => kind === 'added').length
  return {
    _id: place.id,
    parkingLot: place.lotId,
    passholderGroup: place.group,
    isMultiPass: place.isMultiPass,
    fileName: place.fileName,
    version,
    total: file.rows.length,
    added,
    changed: changes.length - added,
    unchanged: planned.length - changes.length,
    changes: changes.slice(0, maxChanges).map(differenceOf),
    unreadColumns: [...file.unreadColumns],
    ...hiddenPartsOf(file),
  }
}

/** What an import changes, for the audit: of changed passholders their changed fields only. */
export const auditSides = ({ planned }: Plan): { before: object[]; after: object[] } => {
  const changes = planned.filter(({ kind }) => kind !== 'unchanged')
  const side = (draft: PassholderDraft, fields: readonly Field[]) => ({
    passholderId: draft.passholderId,
    ...Object.fromEntries(fields.map((field) => [field, draft[field]])),
  })
  return {
    before: changes.flatMap(({ existing, fields }) => (existing ? [side(existing.draft, fields)] : [])),
    after: changes.map(({ kind, draft, fields }) =>
      side(draft, kind === 'added' ? (['name', ...addedFields(draft)] as Field[]) : fields),
    ),
  }
}
