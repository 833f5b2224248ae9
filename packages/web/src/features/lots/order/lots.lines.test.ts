import { expect, it } from 'vitest'
import { aLotRow, anId } from '../testing/lots.builders.ts'
import { linesOf } from './lots.lines.ts'

const lots = [aLotRow({ _id: anId(1) }), aLotRow({ _id: anId(2) }), aLotRow({ _id: anId(3) })]
const order = { ids: [anId(3), anId(1), anId(2)], needAttention: new Set([anId(3)]) }
const short = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => (line.kind === 'section' ? `${line.section} ${line.size}` : line.lot._id.slice(-1)))

it('LOT-17 adds a header to both sections', () =>
  expect(short(linesOf(lots, order, true))).toEqual(['attention 1', '3', 'fine 2', '1', '2']))

it('LOT-17 has no header for a section without lots', () =>
  expect(short(linesOf(lots, { ...order, needAttention: new Set() }, true))).toEqual([
    'fine 3',
    '3',
    '1',
    '2',
  ]))

it('LOT-17 has no sections by any other sort', () =>
  expect(short(linesOf(lots, order, false))).toEqual(['3', '1', '2']))

it('LOT-17 leaves out a removed lot', () =>
  expect(short(linesOf(lots.slice(1), order, false))).toEqual(['3', '2']))
