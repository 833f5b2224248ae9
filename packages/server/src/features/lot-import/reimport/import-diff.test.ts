import type { ImportedGroup, ImportedStall } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { countStalls } from '@stallwise/domain/lot-import/stall-counts.ts'
import { expect, test } from 'vitest'
import { listColumns, previewOf } from '#features/lot-import/drafts/draft-files.commands.ts'
import type { DraftRow } from '#features/lot-import/drafts/drafts.store.ts'
import { planImport } from './import-diff.ts'
import { importView } from './imports.commands.ts'

/** A text of a given length, of three-byte characters. */
const long = (length: number, index: number) => `${index}`.padStart(length, '車')

const listOf = (groupPrefix: string, device: number) => {
  const groups = Array.from({ length: 1_000 }, (_, index): ImportedGroup => ({
    name: `${groupPrefix}${long(79, index)}`,
    type: 'ev',
    standardPassPriceCents: 9_050,
    frequency: 'monthly',
    minimumStallCount: 1,
    capacity: null,
  }))
  const stalls = Array.from({ length: 20_000 }, (_, index): ImportedStall => ({
    number: long(40, index),
    floor: `${1 + (index % 9)}`,
    group: groups[index % 1_000]!.name,
    stallType: 'EV',
    handicap: false,
    active: true,
    device: long(64, index + device),
    stallVendor: long(64, device),
    evStationId: long(64, index),
    evStationVendor: long(64, index),
  }))
  return { stalls, groups }
}

test('LIM-16, LIM-80: the reply for an import that changes everything is below 1 MB, with all counts', () => {
  const [before, after] = [listOf('a', 0), listOf('b', 100_000)]
  const lot = {
    list: before,
    floors: Array.from({ length: 9 }, (_, index) => ({
      id: `${index}`,
      floorName: `${index + 1}`,
      mapHash: 'a'.repeat(64),
    })),
    stallIds: new Map(),
    groups: before.groups.map(({ name }) => ({
      id: name,
      name,
      countedBy: 'stalls' as const,
      passholderGroups: 1,
    })),
    reservedId: undefined,
  }
  const at = new Date()
  const maps = lot.floors.map(({ floorName }) => ({
    draft_id: 'd',
    floor_name: floorName,
    map_hash: 'b'.repeat(64),
    file_name: 'map.svg',
    uploaded_at: at,
    stalls: [],
    missing: before.stalls.map(({ number }) => number),
    unseen: [],
    elsewhere: before.stalls.map(({ number }) => number),
  }))
  const plan = planImport(lot, after, maps)
  const row = {
    id: 'd',
    parking_lot_id: 'l',
    version: 1,
    created_at: at,
    updated_at: at,
    updated_by: 'somebody',
    ...listColumns(after, 'list.xlsx', at),
    stall_counts: countStalls(after),
  } as unknown as DraftRow
  const answer = { import: importView(row, plan), ...previewOf(after) }
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1_000_000)
  expect(answer.import.diff).toMatchObject({
    added: 0,
    changed: 20_000,
    removed: 0,
    totals: { stalls: 20_000, groups: 2_000, groupsRemoved: 1_000, waitingPeriodResets: 0 },
  })
  expect(answer.import.diff.stalls.length).toBeGreaterThan(50)
  expect(answer.import.diff.stalls.length).toBeLessThan(20_000)
  expect(answer.import.faults).toHaveLength(100)
  expect(answer.import.faults[0]).toMatchObject({ code: 'missing-stall', count: 20_000 })
})
