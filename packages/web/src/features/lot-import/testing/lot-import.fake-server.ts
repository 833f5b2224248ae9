import type { DraftEdit, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { aDraft, aDraftGroup, aListedStall } from './lot-import.builders.ts'
import { type Answers, Refusal } from '#app/testing/fake-network.ts'

export const listedStalls = [
  aListedStall('M-01'),
  aListedStall('M-02'),
  aListedStall('M-03', { stallType: 'Reserved', parkingGroup: null }),
]

const rect = (number: string, x: number) => `<rect id="${number}" x="${x}" y="0" width="10" height="20"/>`
export const mapSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><g id="stalls">${rect('M-01', 0)}${rect('M-02', 12)}${rect('M-03', 24)}</g></svg>`

const hash = 'a'.repeat(64)
const at = '2026-11-20T16:00:00Z'

const withList = (draft: LotDraft): LotDraft => ({
  ...draft,
  stalls: listedStalls.length,
  groups: [aDraftGroup()],
  floors: draft.floors.map((floor) => ({ ...floor, stalls: floor.floorName === 'M' ? 3 : 0 })),
  stallList: {
    fileName: 'stalls.xlsx',
    uploadedAt: at,
    stalls: 3,
    devices: 3,
    types: { tenant: 2, visitor: 0, ev: 0, reserved: 1 },
    groups: [{ name: 'Residents', stalls: 2 }],
    unreadColumns: [{ sheet: 'Stalls', cell: 'K1', header: 'Remarks' }],
    hiddenSheets: [],
    hiddenRows: 0,
    hiddenColumns: [],
  },
})

const withMap = (draft: LotDraft, floorName: string): LotDraft => ({
  ...draft,
  floors: draft.floors.map((floor) =>
    floor.floorName === floorName
      ? {
          ...floor,
          map: {
            linkToMap: `/api/floor-maps/${hash}`,
            fileName: 'm.svg',
            uploadedAt: at,
            stalls: 3,
            missing: { count: 0, first: [] },
            foreign: { count: 0, first: [] },
            unseen: { count: 0, first: [] },
          },
        }
      : floor,
  ),
})

/** A fake server with drafts: each change raises the version, and a stale version is refused with the current draft. */
export const fakeDrafts = (...start: LotDraft[]) => {
  const drafts = new Map(start.map((draft) => [draft._id, draft]))
  const discarded = new Map<string, LotDraft>()
  const current = () => [...drafts.values()][0]!
  const put = (draft: LotDraft) => {
    const next = { ...draft, name: draft.information.name, version: draft.version + 1, updatedAt: at }
    drafts.set(draft._id, next)
    return next
  }
  const edited = (draft: LotDraft, { version, floors, ...edit }: DraftEdit) => {
    if (version !== draft.version) return new Refusal(409, { code: 'stale-version', current: draft })
    const names = floors && {
      floors: floors.map(
        (floorName) =>
          draft.floors.find((floor) => floor.floorName === floorName) ?? { floorName, stalls: 0, map: null },
      ),
    }
    return put({ ...draft, ...edit, ...names })
  }
  const answers: Answers = {
    'GET /admin/parking-lot-drafts': () => ({ data: [...drafts.values()], nextCursor: null }),
    'POST /admin/parking-lot-drafts': ({ body }) =>
      put(aDraft({ ...(body as Partial<LotDraft>), customer: aDraft().customer, floors: [], version: 0 })),
    'GET /admin/parking-lot-drafts/{id}': () => current() ?? new Refusal(404, { code: 'not-found' }),
    'PUT /admin/parking-lot-drafts/{id}': ({ body }) => edited(current(), body as DraftEdit),
    'DELETE /admin/parking-lot-drafts/{id}': () => {
      const draft = current()
      discarded.set(draft._id, draft)
      drafts.delete(draft._id)
      return null
    },
    'POST /admin/parking-lot-drafts/{id}/restore': () => put([...discarded.values()][0]!),
    'GET /admin/parking-lot-drafts/{id}/stalls': ({ query }) => {
      const data = listedStalls.filter(
        ({ floor, stall }) =>
          floor === (query.get('floor') ?? floor) && stall.includes(query.get('search') ?? ''),
      )
      return { data, total: data.length, nextCursor: null }
    },
    'POST /admin/parking-lots/validate-file/': () => {
      const draft = put(withList(current()))
      return { draft, groups: draft.groups, rows: listedStalls, total: 3 }
    },
    'POST /admin/parking-lots/validate-svg-file': ({ query }) => {
      const floor = query.get('floor')!
      const draft = put(withMap(current(), floor))
      const removed = [{ kind: 'script' as const, count: 2 }]
      return { draft, floor, linkToMap: `/api/floor-maps/${hash}`, stalls: ['M-01'], removed }
    },
    'GET /floor-maps/{hash}': () => mapSvg,
  }
  return { answers, held: current, put }
}
