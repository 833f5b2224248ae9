import { expect, it } from 'vitest'
import { aLotRow, anId } from './testing/lots.builders.ts'
import { columnsOf, columnWidths, countColumnsOf } from './lots.columns.ts'

const staff = { tasks: undefined, recommendations: undefined }
const cameraOnly = { ...staff, counts: null, today: undefined, alerts: undefined }

it('LOT-15 staff see alerts, but neither tasks nor recommendations', () => {
  const columns = columnsOf([aLotRow(staff)])
  expect(columns).toEqual({
    figures: true,
    alerts: true,
    tasks: false,
    recommendations: false,
    devices: true,
  })
  expect(countColumnsOf(columns)).toBe(1)
})

it('LOT-15 a camera-only customer sees neither occupancy nor alerts', () => {
  const columns = columnsOf([aLotRow(cameraOnly), aLotRow({ ...cameraOnly, _id: anId(2) })])
  expect(columns).toEqual({
    figures: false,
    alerts: false,
    tasks: false,
    recommendations: false,
    devices: true,
  })
  expect(columnWidths(columns)['--wide-columns']).toBe('minmax(200px, 1.15fr) 104px 100px')
})

it('LOT-15 one row with a value is enough for a column', () =>
  expect(columnsOf([aLotRow(cameraOnly), aLotRow()]).figures).toBe(true))
