import type { GatesAndSigns, SectorRow, SignLine, SprockitRow } from '#devices/gates-and-signs.rows.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import type { LotRows } from './demo-world.rows.ts'

interface Places {
  readonly floors?: readonly string[]
  /** Stall numbers by prefix. */
  readonly stalls?: string
}

interface SignDesign {
  readonly name: string
  readonly description: string
  readonly lines: readonly (readonly [label: string, counts: SignLine['counts'], named: string])[]
}

interface Design {
  readonly gates: readonly (readonly [name: string, description: string])[]
  /** Behind the firewall of the site, without an edge box yet. */
  readonly behindFirewall?: readonly [name: string, description: string]
  readonly sectors: readonly (readonly [name: string, places: Places])[]
  readonly signs: readonly SignDesign[]
}

const designs: Readonly<Record<string, Design>> = {
  'Harbour Exchange Tower': {
    gates: [
      ['Entry South', 'Gate on Harbour Street'],
      ['Exit North', 'Gate at the lobby'],
    ],
    sectors: [
      ['Underground', { floors: ['P1', 'P2'] }],
      ['Lobby row', { stalls: 'M-13' }],
    ],
    signs: [
      {
        name: 'Entry South sign',
        description: 'Above the gate',
        lines: [
          ['Visitors', 'group', 'Visitor'],
          ['EV', 'group', 'EV'],
          ['Underground', 'sector', 'Underground'],
        ],
      },
      {
        name: 'P1 ramp sign',
        description: 'At the ramp split',
        lines: [
          ['P1', 'floor', 'P1'],
          ['P2', 'floor', 'P2'],
        ],
      },
    ],
  },
  'Dufferin Gate Mall': {
    gates: [
      ['Gate East', 'Staff gate, east side'],
      ['Gate West', 'Staff gate, west side'],
    ],
    behindFirewall: ['Loading dock', 'Roller door on the store network'],
    sectors: [['Lower level', { floors: ['P1'] }]],
    signs: [
      {
        name: 'Dufferin Street sign',
        description: 'At the street',
        lines: [
          ['Free', 'lot', ''],
          ['Level 1', 'floor', '1'],
          ['Lower level', 'sector', 'Lower level'],
        ],
      },
    ],
  },
  'Union Yards Lot 4': {
    gates: [['Side gate', 'Sliding gate to the yard']],
    sectors: [],
    signs: [{ name: 'Yard sign', description: 'At the entry', lines: [['Visitors', 'group', 'Visitor']] }],
  },
  'Kipling EV Hub': {
    gates: [['Gate', 'Fleet gate']],
    sectors: [['Fast-charging row', { stalls: 'E-00' }]],
    signs: [
      {
        name: 'Charging sign',
        description: 'Next to the café',
        lines: [
          ['Chargers', 'group', 'EV visitors'],
          ['Fast-charging row', 'sector', 'Fast-charging row'],
        ],
      },
    ],
  },
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map(([initial]) => initial)
    .join('')

/** No two lots name a controller alike, so that its id alone says which is meant. GAT-03 */
const gatesOf = ({ id: lotId, name: lotName }: LotRow, { gates, behindFirewall }: Design) => {
  const controller = (name: string, more: { reach: 'server' | 'edge'; address: string }) => ({
    parking_lot_id: lotId,
    id: namedId('gate-controller', lotId, name),
    monex_device_id: `${initialsOf(lotName)}-${name}`,
    driver: 'dataprobe-pdu' as const,
    outlet_base: 1 as const,
    ...more,
  })
  const sprockit = (
    [name, description]: readonly [string, string],
    controllerId: string,
    outlet: number,
  ): SprockitRow => ({
    parking_lot_id: lotId,
    id: namedId('sprockit', lotId, name),
    name,
    description,
    outlet,
    code: `SP-${outlet + 1}`,
    controller_id: controllerId,
    pulse_ms: 1_000,
  })
  const here = controller('PDU-1', { reach: 'server', address: '' })
  const onSite = controller('PDU-2', { reach: 'edge', address: 'http://10.2.4.40' })
  const sprockits = gates.map((gate, outlet) => sprockit(gate, here.id, outlet))
  if (!behindFirewall) return { controllers: [here], sprockits }
  const door = { ...sprockit(behindFirewall, onSite.id, 0), code: `SP-${gates.length + 1}` }
  return { controllers: [here, onSite], sprockits: [...sprockits, door] }
}

const sectorsOf = (rows: LotRows, { id: lotId }: LotRow, { sectors }: Design): SectorRow[] =>
  sectors.map(([name, { floors = [], stalls }]) => {
    const isHere = (row: { readonly parking_lot_id: string }) => row.parking_lot_id === lotId
    const chosen = rows.floors.filter((floor) => isHere(floor) && floors.includes(floor.floor_name))
    const numbered = rows.stalls.filter(
      (stall) => stalls !== undefined && isHere(stall) && stall.stall_number.startsWith(stalls),
    )
    return {
      parking_lot_id: lotId,
      id: namedId('sector', lotId, name),
      name,
      stall_ids: numbered.map(({ id }) => id),
      floor_ids: chosen.map(({ id }) => id),
    }
  })

const signsOf = ({ id: lotId }: LotRow, { signs }: Design) =>
  signs.map(({ name, description, lines }) => ({
    parking_lot_id: lotId,
    id: namedId('wayfinder', lotId, name),
    name,
    description,
    lines: lines.map(([label, counts, named]) => ({
      label,
      counts,
      subject: counts === 'group' || counts === 'sector' ? namedId(counts, lotId, named) : named,
    })),
    full_at: 0,
    full_text: 'FULL',
    closed_text: 'CLOSED',
    stale_text: '',
    push_format: 'json' as const,
  }))

/** Gates with their controllers, sectors and signs of the demo's lots. */
export const gatesAndSignsOf = (rows: LotRows): GatesAndSigns => {
  const all = rows.lots.flatMap((lot) => {
    const design = designs[lot.name]
    if (!design) return []
    return [
      { ...gatesOf(lot, design), sectors: sectorsOf(rows, lot, design), wayfinders: signsOf(lot, design) },
    ]
  })
  return {
    controllers: all.flatMap(({ controllers }) => controllers),
    sprockits: all.flatMap(({ sprockits }) => sprockits),
    sectors: all.flatMap(({ sectors }) => sectors),
    wayfinders: all.flatMap(({ wayfinders }) => wayfinders),
  }
}
