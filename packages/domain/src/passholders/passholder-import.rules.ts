import type { FieldFault } from '../fields/field-faults.ts'
import { cellFaultCodes, type CellFault, type CellFaultCode } from '../sheets/cell-faults.model.ts'
import { clean } from '../sheets/cell-value.ts'
import { quoted } from '../sheets/quoted-text.ts'
import { cellName } from '../sheets/sheet.model.ts'
import { isMissingId, isPlaceholder } from '../vehicles/plate-placeholders.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import {
  passholdersSheetName,
  type ExistingPassholder,
  type ImportedPassholder,
  type PassholderColumn,
  type PassholderFile,
  type PassholderImportContext,
  type PlannedPassholder,
} from './passholder-import.model.ts'
import type { PassholderDraft, PassType, VehicleDraft } from './passholders.model.ts'
import { allowedPassTypes, checkPassholder, passIdKey, tidyPassholder } from './passholders.rules.ts'
import { tidyTag } from './tags.ts'

const blank: Omit<PassholderDraft, 'passholderGroup' | 'passholderId' | 'name'> = {
  email: null,
  suite: null,
  passType: 'allDay',
  validityGroup: null,
  validFrom: null,
  validTo: null,
  isMultiPass: false,
  numberOfVehicles: null,
  insideAtOnce: null,
  vehicles: [],
  tagIds: [],
  sameAsPassOwner: true,
  passOwnerName: null,
  passOwnerEmail: null,
}

/** PIM-32: what the passholder has, where the text of a cell differs from it only in blanks or the encoding of accents. */
const kept = (text: string | null, own: string | null | undefined): string | null =>
  text !== null && own != null && clean(own) === text ? own : text

/** PIM-05: the plates of the row in place of the permanent ones; temporary plates stay as they are. */
const vehiclesOf = (
  { plates, makes, models }: ImportedPassholder,
  before: readonly VehicleDraft[],
): readonly VehicleDraft[] => {
  if (plates === undefined) return before
  const known = new Map(before.map((vehicle) => [vehicle.licensePlate, vehicle]))
  const named = plates.map((licensePlate, nth): VehicleDraft => {
    const own = known.get(normalisePlate(licensePlate))
    return {
      licensePlate,
      make: makes === undefined ? (own?.make ?? null) : kept(makes[nth] ?? null, own?.make),
      model: models === undefined ? (own?.model ?? null) : kept(models[nth] ?? null, own?.model),
      until: own?.until ?? null,
    }
  })
  const listed = new Set(plates.map(normalisePlate))
  const temporary = before.filter(({ until, licensePlate }) => until !== null && !listed.has(licensePlate))
  return [...named, ...temporary]
}

/** PIM-09: a multi-pass of a file, with what its row leaves blank. */
const multiPassOf = (
  row: ImportedPassholder,
  { isMultiPass }: PassholderImportContext,
  before: PassholderDraft | undefined,
  vehicles: number,
) => {
  if (!isMultiPass && before?.isMultiPass !== true && row.numberOfVehicles === undefined)
    return { isMultiPass: false, numberOfVehicles: null, insideAtOnce: null }
  return {
    isMultiPass: true,
    numberOfVehicles: row.numberOfVehicles ?? before?.numberOfVehicles ?? Math.max(2, vehicles),
    insideAtOnce: row.insideAtOnce ?? before?.insideAtOnce ?? 1,
  }
}

const draftOf = (
  row: ImportedPassholder,
  context: PassholderImportContext,
  before: PassholderDraft | undefined,
): PassholderDraft => {
  const { passId, name, email, suite, validFrom, validTo, passType, tags } = row
  const vehicles = vehiclesOf(row, before?.vehicles ?? [])
  return {
    ...blank,
    ...before,
    passholderGroup: context.group,
    passholderId: passId,
    name: kept(name, before?.name) ?? '',
    ...(email !== undefined && { email }),
    ...(suite !== undefined && { suite: kept(suite, before?.suite) }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    ...(passType !== undefined && { passType }),
    ...(tags !== undefined && { tagIds: tags }),
    vehicles,
    ...multiPassOf(row, context, before, vehicles.length),
  }
}

const sorted = (draft: PassholderDraft): PassholderDraft => ({
  ...draft,
  vehicles: [...draft.vehicles].sort((a, b) => (a.licensePlate < b.licensePlate ? -1 : 1)),
  tagIds: [...draft.tagIds].sort(),
})

const changedFields = (before: PassholderDraft, after: PassholderDraft): (keyof PassholderDraft)[] => {
  const [one, other] = [sorted(before), sorted(after)]
  const compared = ['passholderId', 'name', ...Object.keys(blank)] as (keyof PassholderDraft)[]
  return compared.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

const columnOf = (path: string): PassholderColumn => {
  if (path.endsWith('.make')) return 'makes'
  if (path.endsWith('.model')) return 'models'
  if (path.startsWith('vehicles')) return 'plates'
  if (path === 'tagIds') return 'tags'
  return path === 'passholderId' || path === 'passholderGroup' ? 'passId' : (path as PassholderColumn)
}

const plateAt = (path: string, { vehicles }: PassholderDraft): string | undefined =>
  vehicles[Number(/^vehicles\.(\d+)/.exec(path)?.[1])]?.licensePlate

const codeOf = (code: FieldFault['code']): CellFaultCode =>
  cellFaultCodes.find((one) => one === code) ?? 'invalid'

/** Values of a file that may be there once, with the cell of the first. */
class Once {
  readonly #cells = new Map<string, string>()

  /** The cell that has the value already. */
  take(value: string, cell: string): string | undefined {
    const first = this.#cells.get(value)
    if (first === undefined) this.#cells.set(value, cell)
    return first
  }
}

/** PIM-08 to PIM-14: compares the rows of a file with the passholders of the lot, one after the other. */
export class PassholderImportPlan {
  readonly planned: PlannedPassholder[] = []
  readonly faults: CellFault[] = []
  readonly #context: PassholderImportContext
  readonly #columns: ReadonlyMap<PassholderColumn, number>
  readonly #named: ReadonlySet<string>
  readonly #once = { passIds: new Once(), plates: new Once(), tags: new Once() }

  constructor({ rows, columns }: PassholderFile, context: PassholderImportContext) {
    this.#context = context
    this.#columns = new Map(columns)
    const ids = rows.map(({ passId }) => context.existing.get(passIdKey(passId))?.id)
    this.#named = new Set(ids.filter((id) => id !== undefined))
  }

  add(row: ImportedPassholder): void {
    const existing = this.#context.existing.get(passIdKey(row.passId))
    const draft = draftOf(row, this.#context, existing?.draft)
    const before = this.faults.length
    const hasPlaceholders = this.#refusePlaceholders(row, existing)
    this.#refuseRepeats(row, draft)
    if (!existing && !this.#context.confirmsIds && isMissingId(row.passId))
      this.#put(row, 'passId', 'placeholder', row.passId)
    for (const fault of checkPassholder(draft, this.#contextOf(draft, existing)))
      if (!hasPlaceholders || columnOf(fault.path) !== 'plates') this.#refuse(row, fault, draft)
    if (this.faults.length > before) return
    const after = tidyPassholder(draft)
    const fields = existing ? changedFields(existing.draft, after) : []
    const kind = existing ? (fields.length > 0 ? 'changed' : 'unchanged') : 'added'
    this.planned.push({ row: row.row, kind, existing, draft: after, fields })
  }

  /** PIM-10: a passholder of another group is none of this import, and its pass ID is in use. */
  #contextOf(draft: PassholderDraft, existing: ExistingPassholder | undefined) {
    const { group, plateOwners, tagOwners, timeBoundPasses, now } = this.#context
    // PIM-13: what a passholder of the file has now counts only if its row still has it, which the repeats tell.
    const isTaken = (owner: string | undefined) => owner !== undefined && !this.#named.has(owner)
    const plates = draft.vehicles.map(({ licensePlate }) => normalisePlate(licensePlate))
    const taken = plates.flatMap((plate): [string, string][] => {
      const owner = plateOwners.get(plate)
      return owner && isTaken(owner.id) ? [[plate, owner.group]] : []
    })
    return {
      groups: new Set([group]),
      passTypes: allowedPassTypes({ timeBoundPasses }, existing?.draft.passType as PassType | undefined),
      // A file has none: a passholder keeps the one that it has.
      validityGroups: new Set(draft.validityGroup === null ? [] : [draft.validityGroup]),
      passIds: existing && existing.draft.passholderGroup !== group ? [existing.draft.passholderId] : [],
      plates: new Map(taken),
      tags: new Set(draft.tagIds.map(tidyTag).filter((tag) => isTaken(tagOwners.get(tag)))),
      now,
      ...(this.#context.masterlists && { masterlists: this.#context.masterlists }),
      ownPassId: existing?.draft.passholderId,
      ownPlates: new Set(existing?.draft.vehicles.map(({ licensePlate }) => licensePlate)),
    }
  }

  #cellOf({ row }: ImportedPassholder, key: PassholderColumn): string {
    return cellName(row, this.#columns.get(key) ?? this.#columns.get('passId') ?? 0)
  }

  #put(row: ImportedPassholder, key: PassholderColumn, code: CellFaultCode, detail?: string): void {
    this.faults.push({
      sheet: passholdersSheetName,
      cell: this.#cellOf(row, key),
      code,
      ...(detail !== undefined && { detail: quoted(detail) }),
    })
  }

  #refuse(row: ImportedPassholder, { path, code, limit }: FieldFault, draft: PassholderDraft): void {
    this.#put(row, columnOf(path), codeOf(code), limit === undefined ? plateAt(path, draft) : String(limit))
  }

  /** PIM-15: a word in place of a license plate, unless the passholder has it or a person confirms it. */
  #refusePlaceholders(row: ImportedPassholder, existing: ExistingPassholder | undefined): boolean {
    if (this.#context.confirmsPlates) return false
    const own = new Set(existing?.draft.vehicles.map(({ licensePlate }) => licensePlate))
    const found = (row.plates ?? []).filter((text) => isPlaceholder(text) && !own.has(normalisePlate(text)))
    for (const text of found) this.#put(row, 'plates', 'plate-placeholder', text)
    return found.length > 0
  }

  /** PIM-11, PIM-12: a pass ID, plate or tag of two rows. */
  #refuseRepeats(row: ImportedPassholder, draft: PassholderDraft): void {
    const take = (once: Once, key: PassholderColumn, values: readonly string[]) => {
      const cell = this.#cellOf(row, key)
      for (const value of new Set(values)) {
        const first = value === '' ? undefined : once.take(value, cell)
        if (first !== undefined) this.#put(row, key, 'not-unique', first)
      }
    }
    const { passIds, plates, tags } = this.#once
    take(passIds, 'passId', [passIdKey(row.passId)])
    take(
      plates,
      'plates',
      draft.vehicles.map(({ licensePlate }) => normalisePlate(licensePlate)),
    )
    take(tags, 'tags', draft.tagIds.map(tidyTag))
  }
}

const placeOf = (cell: string | null): [row: number, column: string] => {
  const [, column = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? []
  return [Number(row), column.padStart(3)]
}

/** PIM-20: the faults of reading and of comparing by row; of a cell that could not be read, only why. */
export const faultsInOrder = (read: readonly CellFault[], compared: readonly CellFault[]): CellFault[] => {
  const unread = new Set(read.map(({ cell }) => cell))
  const all = [...read, ...compared.filter(({ cell }) => !unread.has(cell))]
  return all.sort((a, b) => {
    const [[row, column], [otherRow, otherColumn]] = [placeOf(a.cell), placeOf(b.cell)]
    return row - otherRow || (column < otherColumn ? -1 : Number(column > otherColumn))
  })
}
