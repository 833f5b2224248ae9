import { expect, test } from 'vitest'
import {
  changedDetails,
  editStall,
  editStalls,
  moveToGroup,
  stallTextLength,
  type StallDetails,
  type StallEditContext,
  type StallTextField,
} from './stall-edit.rules.ts'

const tenantStall: StallDetails = {
  stallType: 'Tenant',
  groupId: 't1',
  isActive: true,
  handicap: false,
  device: 'sensor',
  stallVendor: 'Bosch',
  evStationId: null,
  evStationVendor: null,
  evConnector: null,
}
const evStall: StallDetails = {
  ...tenantStall,
  stallType: 'EV',
  groupId: 'e',
  evStationId: 'st',
  evStationVendor: 'v',
}
const without: StallDetails = { ...evStall, device: null }
const told: StallDetails = { ...evStall, evConnector: '1', device: 'ocpp:st:1' }
const context: StallEditContext = {
  groups: [
    { id: 't1', type: 'tenant' },
    { id: 't2', type: 'tenant' },
    { id: 'v', type: 'visitor' },
    { id: 'e', type: 'ev' },
    { id: 'r', type: 'reserved' },
  ],
  insightVolt: true,
}

const next = (stall: StallDetails, edit: Partial<StallDetails>, more: Partial<StallEditContext> = {}) => {
  const result = editStall(stall, edit, { ...context, ...more })
  return 'next' in result ? result.next : result.faults
}

test.each<[string, StallDetails, Partial<StallDetails>, Partial<StallDetails>]>([
  ['absent fields stay', tenantStall, {}, {}],
  ['undefined is absent', tenantStall, { device: undefined as never }, {}],
  ['empty becomes none', tenantStall, { device: '', stallVendor: '' }, { device: null, stallVendor: null }],
  [
    'STA-50: a connector tells a stall without a sensor',
    without,
    { evConnector: ' 2.1 ' },
    { evConnector: '2', device: 'ocpp:st:2' },
  ],
  ['STA-50: the sensor of a stall wins', evStall, { evConnector: '2' }, { evConnector: '2' }],
  ['STA-50: a sensor that comes wins', told, { device: 'new' }, { device: 'new' }],
  [
    'STA-50: the connector is back when it goes',
    { ...told, device: 'x' },
    { device: '' },
    { device: 'ocpp:st:1' },
  ],
  [
    'STA-49: with another station the connector goes',
    told,
    { evStationId: 'st2' },
    { evStationId: 'st2', evConnector: null, device: null },
  ],
  [
    'STA-49: another station and its connector',
    told,
    { evStationId: 'st2', evConnector: '1' },
    { evStationId: 'st2', device: 'ocpp:st2:1' },
  ],
  [
    'STA-06: with the type, station and connector go',
    told,
    { stallType: 'Visitor' },
    {
      stallType: 'Visitor',
      groupId: 'v',
      evStationId: null,
      evStationVendor: null,
      evConnector: null,
      device: null,
    },
  ],
  [
    'STA-25: a DevEUI as its label prints it',
    tenantStall,
    { device: '70b3-d5e7-0001-0144' },
    { device: '70B3D5E700010144' },
  ],
  ['STA-25: another id as it is', tenantStall, { device: 'hx-m-001' }, { device: 'hx-m-001' }],
  ['STA-05: another group of the type', tenantStall, { groupId: 't2' }, { groupId: 't2' }],
  [
    'STA-05: the only group of the new type is taken',
    tenantStall,
    { stallType: 'Visitor' },
    { stallType: 'Visitor', groupId: 'v' },
  ],
  [
    'STA-26: a reserved stall is handicap accessible, whatever the edit says',
    tenantStall,
    { stallType: 'Reserved', handicap: false },
    { stallType: 'Reserved', groupId: 'r', handicap: true },
  ],
  ['blanks are none', tenantStall, { device: '  ', stallVendor: ' x ' }, { device: null, stallVendor: 'x' }],
  ['STA-06: a station for an EV stall', evStall, { evStationId: 'x' }, { evStationId: 'x' }],
  [
    'STA-06: the station goes with the type',
    evStall,
    { stallType: 'Visitor' },
    { stallType: 'Visitor', groupId: 'v', evStationId: null, evStationVendor: null },
  ],
])('%s', (_name, stall, edit, change) => {
  expect(next(stall, edit)).toEqual({ ...stall, ...change })
})

test.each<[string, StallDetails, Partial<StallDetails>, Partial<StallEditContext>, object[]]>([
  [
    'STA-05: a group of another type',
    tenantStall,
    { groupId: 'v' },
    {},
    [{ path: 'parkingGroup', code: 'unknown' }],
  ],
  [
    'STA-05: a group of nowhere',
    tenantStall,
    { groupId: 'zzz' },
    {},
    [{ path: 'parkingGroup', code: 'unknown' }],
  ],
  [
    'STA-05: a type with several groups',
    evStall,
    { stallType: 'Tenant' },
    {},
    [{ path: 'parkingGroup', code: 'required' }],
  ],
  [
    'STA-05: a type without groups',
    tenantStall,
    { stallType: 'Reserved' },
    { groups: [] },
    [{ path: 'parkingGroup', code: 'required' }],
  ],
  [
    'FLD-02: a device id of more than 64 characters',
    tenantStall,
    { device: 'x'.repeat(65) },
    {},
    [{ path: 'device', code: 'too-long', limit: 64 }],
  ],
  [
    'STA-06: no station for others',
    tenantStall,
    { evStationId: 'x' },
    {},
    [{ path: 'evStationId', code: 'not-allowed' }],
  ],
  [
    'STA-06: no station without insightVolt',
    evStall,
    { evStationId: 'x', evStationVendor: 'y' },
    { insightVolt: false },
    [
      { path: 'evStationId', code: 'not-allowed' },
      { path: 'evStationVendor', code: 'not-allowed' },
    ],
  ],
])('%s is refused', (_name, stall, edit, more, faults) => {
  expect(next(stall, edit, more)).toEqual(faults)
})

test('STA-40: several edits have all their results, or the faults of all by their place', () => {
  const off = { current: tenantStall, edit: { isActive: false } }
  expect(editStalls([off, { current: evStall, edit: { handicap: true } }], context)).toEqual({
    next: [
      { ...tenantStall, isActive: false },
      { ...evStall, handicap: true },
    ],
  })
  const wrongGroup = { current: tenantStall, edit: { groupId: 'v' } }
  expect(editStalls([wrongGroup, off, { current: evStall, edit: { groupId: 't1' } }], context)).toEqual({
    faults: [
      { path: 'stalls.0.parkingGroup', code: 'unknown' },
      { path: 'stalls.2.parkingGroup', code: 'unknown' },
    ],
  })
})

test('STA-43: stalls that are moved to a group get its type', () => {
  const moved = next(evStall, moveToGroup({ id: 'v', type: 'visitor' }))
  expect(moved).toEqual({
    ...evStall,
    stallType: 'Visitor',
    groupId: 'v',
    evStationId: null,
    evStationVendor: null,
  })
})

test.each<[string, StallDetails, Partial<StallDetails>]>([
  ['nothing', tenantStall, {}],
  ['out of service', tenantStall, { isActive: false }],
  ['a group of another type', evStall, moveToGroup({ id: 't2', type: 'tenant' })],
  ['reserved stalls', tenantStall, moveToGroup({ id: 'r', type: 'reserved' })],
])('STA-42: undoing the changed fields gives the stall as it was: %s', (_, stall, edit) => {
  const edited = next(stall, edit) as StallDetails
  expect(next(edited, changedDetails(edited, stall))).toEqual(stall)
})

// A new text field that is missing here does not compile. A connector is no free text (STA-49).
const textFields: Readonly<Record<Exclude<StallTextField, 'evConnector'>, true>> = {
  device: true,
  stallVendor: true,
  evStationId: true,
  evStationVendor: true,
}

test.each(Object.keys(textFields))(
  'the text of %s is trimmed, cleared when it is blank, and limited in length',
  (field) => {
    expect(next(evStall, { [field]: ' text ' })).toMatchObject({ [field]: 'text' })
    expect(next({ ...evStall, [field]: 'text' }, { [field]: ' ' })).toMatchObject({ [field]: null })
    expect(next(evStall, { [field]: 'x'.repeat(stallTextLength + 1) })).toMatchObject([
      { path: field, limit: stallTextLength },
    ])
  },
)

test('STA-26: a stall that is no longer reserved is no longer accessible, unless the edit says so', () => {
  const reserved: StallDetails = { ...tenantStall, stallType: 'Reserved', groupId: 'r', handicap: true }
  const backTo = (edit: Partial<StallDetails>) =>
    editStall(reserved, { stallType: 'Tenant', groupId: 't1', ...edit }, context)
  expect(backTo({})).toMatchObject({ next: { handicap: false } })
  expect(backTo({ handicap: true })).toMatchObject({ next: { handicap: true } })
  const accessible = { ...tenantStall, handicap: true }
  expect(editStall(accessible, { groupId: 't2' }, context)).toMatchObject({ next: { handicap: true } })
})
