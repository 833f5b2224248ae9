import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { PlateReadEvent, StallSensorEvent, TagReadEvent } from '../ingest/device-events.ts'
import type { Visit, VisitCamera, VisitReader } from '../visits/visits.model.ts'
import { ownStay } from '../visits/visits.rules.ts'
import type { GroupFacts, LotFacts, StallFacts } from './judging.model.ts'

/** Noon in UTC, the start of a slot, used as the start time of tests. */
export const noon = Date.UTC(2026, 10, 20, 12)
/** A minute in milliseconds. */
export const minute = 60_000

/** A group counted by stalls. */
export const aGroup = (id: string, more: Partial<GroupFacts> = {}): GroupFacts => ({
  id,
  name: id,
  type: 'tenant',
  countedBy: 'stalls',
  typedCapacity: null,
  thresholdPercent: null,
  isDefaultVisitor: false,
  ...more,
})

/** A vacant stall whose sensor, `sensor-` and its id, never reported. */
export const aStall = (id: string, more: Partial<StallFacts> = {}): StallFacts => ({
  id,
  number: id,
  floorName: 'M',
  stallType: 'Tenant',
  groupId: 'tenants',
  isActive: true,
  deviceId: `sensor-${id}`,
  base: { at: -Infinity, eventId: '', occupied: false, since: -Infinity },
  firstSeenAt: null,
  lastSeenAt: null,
  battery: null,
  fault: null,
  errors: [],
  ...more,
})

const cameras: readonly [string, VisitCamera][] = [
  ['camera-in', { id: 'camera-in', zoneId: 'gate', role: 'entry' }],
  ['camera-out', { id: 'camera-out', role: 'exit' }],
  ['camera-roof', { id: 'camera-roof', zoneId: 'roof', role: 'interior' }],
  ['camera-deck', { id: 'camera-deck', zoneId: 'deck', role: 'interior' }],
  ['camera-aisle', { id: 'camera-aisle', role: 'interior' }],
  [
    'camera-both',
    {
      id: 'camera-both',
      zoneId: 'gate',
      role: 'both',
      entryDegrees: { from: 315, to: 45 },
      exitDegrees: { from: 135, to: 225 },
    },
  ],
]

const readers: readonly VisitReader[] = [
  {
    id: 'reader-in',
    zoneId: 'gate',
    role: 'entry',
    entryAntennas: [],
    exitAntennas: [],
    weakestDbm: -70,
    samePassageMs: 30_000,
  },
  {
    id: 'reader-both',
    zoneId: 'gate',
    role: 'both',
    entryAntennas: [1],
    exitAntennas: [2, 3],
    weakestDbm: null,
    samePassageMs: 10_000,
  },
]

/** A lot of four tenant stalls on two floors, a reserved one, and visitors counted by plates. */
export const aLotOfAll = (more: Partial<LotFacts> = {}): LotFacts => ({
  lotId: 'lot',
  timeZone: 'America/Toronto',
  thresholdPercent: 60,
  sensorTimeoutMs: 180 * minute,
  latenessMs: defaultLatenessMs,
  groups: [
    aGroup('tenants'),
    aGroup('reserved', { type: 'reserved' }),
    aGroup('visitors', { type: 'visitor', countedBy: 'plates', typedCapacity: 3, isDefaultVisitor: true }),
  ],
  passValidityGroups: [],
  countsPassholderGroups: false,
  enforcement: null,
  stalls: [
    ...['t1', 't2'].map((id) => aStall(id)),
    ...['t3', 't4'].map((id) => aStall(id, { floorName: 'P1' })),
    aStall('r1', { stallType: 'Reserved', groupId: 'reserved' }),
  ],
  cameras: new Map(cameras),
  plates: new Map([
    ['CKRX708', { passholderId: 'ann', groupId: 'visitors' }],
    ['HOLDER1', { passholderId: 'bob', groupId: 'tenants' }],
  ]),
  passes: new Map(),
  authorised: new Map(),
  readers: new Map(readers.map((reader) => [reader.id, reader])),
  tags: new Map([
    ['E20001', { passholderId: 'ann', groupId: 'visitors' }],
    ['E20002', { passholderId: 'bob', groupId: 'tenants' }],
    ['E20003', { passholderId: 'cid', groupId: 'visitors' }],
  ]),
  gateChanges: [],
  passChanges: [],
  tagResets: [],
  corrected: new Map(),
  gateDecisions: new Map(),
  gateOpenings: [],
  unknownExits: [],
  formerDefaults: [],
  alerts: [],
  violations: [],
  violationsUntil: null,
  closures: [],
  exceptions: [],
  lastEventAt: null,
  sampledUntil: null,
  samplesFrom: null,
  formerStalls: [],
  ...more,
})

/** A stall sensor's event. */
export const aReport = (
  stallId: string,
  at: number,
  more: Partial<StallSensorEvent> = {},
): StallSensorEvent => ({
  kind: 'stall',
  eventId: `${stallId}-${at}`,
  deviceId: `sensor-${stallId}`,
  at,
  occupied: true,
  ...more,
})

/** A camera's read. */
export const aRead = (
  deviceId: string,
  plate: string | null,
  at: number,
  more: Partial<PlateReadEvent> = {},
): PlateReadEvent => ({
  kind: 'plate',
  eventId: `${deviceId}-${at}-0`,
  deviceId,
  at,
  plate,
  score: 0.9,
  candidates: plate === null ? [] : [{ plate, score: 0.9 }],
  ...more,
})

/** An RFID reader's read; `tag` is its EPC. */
export const aTagRead = (
  deviceId: string,
  tag: string,
  at: number,
  more: Partial<TagReadEvent> = {},
): TagReadEvent => ({
  kind: 'tag',
  eventId: `${deviceId}-${more.antenna ?? 1}-${tag}-${at}`,
  deviceId,
  at,
  epc: tag,
  antenna: 1,
  rssiDbm: -54,
  ...more,
})

/** An open visit of a vehicle without a pass, from a time on; `id` is in its key and the event of its entry. */
export const aVisitFrom = (enteredAt: number, id: number, more: Partial<Visit> = {}): Visit => ({
  key: `${enteredAt} in ${id}`,
  entryEventId: `in ${id}`,
  subject: 'CAR1',
  plate: 'CAR1',
  plateAt: null,
  seen: null,
  passholderId: null,
  match: 'none',
  groupId: 'visitors',
  passholderGroupId: null,
  zoneId: 'gate',
  moves: [],
  stayUntil: null,
  ...ownStay,
  enteredAt,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
  ...more,
})
