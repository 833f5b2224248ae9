import { describe, expect, test } from 'vitest'
import type { VisitRead } from './visits.model.ts'
import { isSameVehicle, signsOf, signsOfPlate, signsOfTag } from './vehicle-signs.ts'

const byPlate = (plate: string, more: Partial<VisitRead> = {}): VisitRead => ({
  at: 0,
  eventId: 'read',
  by: 'plate',
  deviceId: 'camera',
  zoneId: 'gate',
  passage: 'entry',
  vehicleKey: plate,
  sameReadMs: 10_000,
  subject: plate,
  plate,
  seen: { plate, score: 1, make: null, color: null },
  passholderId: null,
  match: 'none',
  groupId: null,
  passholderGroupId: null,
  ...more,
})
const byTag = (epc: string, more: Partial<VisitRead> = {}): VisitRead =>
  byPlate(epc, { by: 'tag', plate: null, seen: null, ...more })
const ann = { passholderId: 'ann', subject: 'ann' }
const firm = { passholderId: 'firm' }
const signs = (read: VisitRead, paired?: Parameters<typeof signsOf>[1]) => signsOf(read, paired)

describe('GAT-60: a vehicle that is read again', () => {
  test.each<[string, readonly string[], readonly string[], boolean]>([
    ['its plate', signs(byPlate('ABC123')), signs(byPlate('ABC123')), true],
    ['another plate', signs(byPlate('ABC123')), signs(byPlate('ABC124')), false],
    ['a look-alike of its plate', signs(byPlate('AB0123')), signs(byPlate('ABO123')), true],
    ['several look-alike characters', signs(byPlate('8B0I')), signs(byPlate('B8Q1')), true],
    [
      'a misread plate that was matched',
      signs(byPlate('ABC123', { seen: { plate: 'ABX123', score: 0.5, make: null, color: null } })),
      signs(byPlate('ABX123')),
      true,
    ],
    ['its tag', signs(byTag('E2A')), signs(byTag('E2A')), true],
    ['the tag and the plate of a pass', signs(byTag('E2A', ann)), signs(byPlate('ABC123', ann)), true],
    ['two plates of a pass', signs(byPlate('ABC123', ann)), signs(byPlate('XYZ789', ann)), false],
    ['two tags of a pass', signs(byTag('E2A', ann)), signs(byTag('E2B', ann)), false],
    [
      'a tag and a plate of a multi-pass that did not pair',
      signs(byTag('E2A', { ...firm, subject: 'E2A' })),
      signs(byPlate('ABC123', { ...firm, subject: 'ABC123' })),
      false,
    ],
    [
      'a tag and a plate of a multi-pass that paired',
      signs(byTag('E2A', { ...firm, subject: 'E2A' })),
      signs(byPlate('ABC123', { ...firm, subject: 'ABC123' }), { by: 'tag', vehicleKey: 'E2A' }),
      true,
    ],
    ['before it was judged, by its plate', signsOfPlate('ABO123'), signs(byPlate('AB0123', ann)), true],
    ['before it was judged, by its tag', signsOfTag('E2A'), signs(byTag('E2A', ann)), true],
    ['a plate that is written as a tag', signs(byPlate('E2A')), signs(byTag('E2A')), false],
  ])('%s', (_name, a, b, expected) => {
    expect(isSameVehicle(a, b)).toBe(expected)
    expect(isSameVehicle(b, a)).toBe(expected)
  })
})
