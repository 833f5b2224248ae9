import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PassholderImportPlan } from '@stallwise/domain/passholders/passholder-import.rules.ts'
import type { PassholderDraft } from '@stallwise/domain/passholders/passholders.model.ts'
import {
  checkPassholder,
  passIdKey,
  tidyPassholder,
} from '@stallwise/domain/passholders/passholders.rules.ts'
import type { ExportedRow } from '#features/passholders/passholder-list.store.ts'
import { absurdText } from '#testing/absurd-text.ts'
import { asWorkbook } from './passholder-export.ts'
import { readPassholderFile } from './passholder-file.ts'

const group = '0197b1c2-0000-7000-8000-000000000001'
const orNull = (text: fc.Arbitrary<string>) => fc.option(text, { nil: null })
const plate = fc.stringMatching(/^[A-HJ-NP-Z]{2}[1-9]{5}$/)
const tagId = fc.stringMatching(/^([0-9A-F]{2}){1,62}$/)
const vehicle = fc.record({
  licensePlate: plate,
  make: orNull(absurdText(40)),
  model: orNull(absurdText(40)),
  until: fc.constant(null),
})
const day = fc.constantFrom(null, '2026-01-31', '2027-12-01')

const passholder = fc.record<PassholderDraft>({
  passholderGroup: fc.constant(group),
  passholderId: absurdText(40),
  name: absurdText(80),
  email: fc.constantFrom(
    null,
    'a@example.com',
    "a@example.com,b'c@example.com",
    "-a@example.com ,  'x@example.com",
  ),
  suite: orNull(absurdText(20)),
  passType: fc.constantFrom('allDay', 'daytime', 'overnight'),
  validityGroup: fc.constant(null),
  validFrom: day,
  validTo: day,
  isMultiPass: fc.boolean(),
  numberOfVehicles: fc.constantFrom(20, 500),
  insideAtOnce: fc.constantFrom(1, 3),
  vehicles: fc.array(vehicle, { maxLength: 20 }),
  tagIds: fc.array(tagId, { maxLength: 20 }),
  sameAsPassOwner: fc.constant(true),
  passOwnerName: fc.constant(null),
  passOwnerEmail: fc.constant(null),
})

const nobody = {
  groups: new Set([group]),
  validityGroups: new Set<string>(),
  passIds: [],
  plates: new Map(),
  now: 0,
}
const isAccepted = (draft: PassholderDraft) =>
  checkPassholder(draft, {
    ...nobody,
    passTypes: new Set(['allDay', 'daytime', 'overnight']),
    tags: new Set<string>(),
  }).length === 0

const exportedRow = (draft: PassholderDraft): ExportedRow => {
  const vehicles = [...draft.vehicles].sort((a, b) => (a.licensePlate < b.licensePlate ? -1 : 1))
  return {
    pass_id: draft.passholderId,
    name: draft.name,
    email: draft.email,
    suite: draft.suite,
    pass_type: draft.passType,
    valid_from: draft.validFrom,
    valid_to: draft.validTo,
    number_of_vehicles: draft.numberOfVehicles as number | null,
    inside_at_once: draft.insideAtOnce as number | null,
    plates: vehicles.map(({ licensePlate }) => licensePlate),
    makes: vehicles.map(({ make }) => make ?? ''),
    models: vehicles.map(({ model }) => model ?? ''),
    tags: [...draft.tagIds].sort(),
  }
}

/** Of several with the same pass ID, plate or tag the first. */
const withoutRepeats = (drafts: readonly PassholderDraft[]): PassholderDraft[] => {
  const taken = new Set<string>()
  return drafts.filter(({ passholderId, vehicles, tagIds }) => {
    const keys = [passIdKey(passholderId), ...vehicles.map(({ licensePlate }) => licensePlate), ...tagIds]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

test('PIM-32: an export that is imported again changes nothing, whatever its texts are', async () => {
  const drafts = fc.array(passholder, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(drafts, async (given) => {
      const kept = withoutRepeats(given.filter(isAccepted).map(tidyPassholder))
      fc.pre(kept.length > 0)
      const file = await readPassholderFile(Buffer.from(await asWorkbook(kept.map(exportedRow))))
      expect(file.faults).toEqual([])
      const existing = kept.map(
        (draft, nth) => [passIdKey(draft.passholderId), { id: String(nth), version: 1, draft }] as const,
      )
      const plan = new PassholderImportPlan(file, {
        group,
        isMultiPass: false,
        timeBoundPasses: true,
        existing: new Map(existing),
        plateOwners: new Map(),
        tagOwners: new Map(),
        now: 0,
      })
      for (const row of file.rows) plan.add(row)
      expect(plan.faults).toEqual([])
      const changed = plan.planned.filter(({ kind }) => kind !== 'unchanged')
      expect(changed.map(({ existing: before, draft, fields }) => [before?.draft, draft, fields])).toEqual([])
      expect(plan.planned).toHaveLength(kept.length)
    }),
    { numRuns: 40 },
  )
}, 60_000)
