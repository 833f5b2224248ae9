import { expect, it } from 'vitest'
import { aLotRow } from '../testing/lots.builders.ts'
import { columnsOf } from '../lots.columns.ts'
import { csvOfLots } from './export-lots.ts'

const bodyOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')

it('LOT-22: has a line for each lot, in the order shown', () => {
  const lots = [aLotRow({ name: 'Zenith' }), aLotRow({ name: 'Anchor, North' })]
  const [head, ...lines] = bodyOf(csvOfLots(lots, columnsOf(lots)))
  expect(head).toMatch(/^Name,City,Customer,Occupied,Capacity,/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Zenith', '"Anchor'])
})

it('LOT-22: has no columns that the viewer has not, and no figure of a lot that was never observed', () => {
  const { counts, alerts: _alerts, sensors: _sensors, cameras: _cameras, ...bare } = aLotRow()
  const without = columnsOf([bare])
  expect(bodyOf(csvOfLots([bare], without))[0]).not.toMatch(/Occupied|alerts|Sensors/)
  const unseen = aLotRow({ counts: { ...counts!, occupancyPercent: null } })
  const shown = { figures: true, alerts: false, tasks: false, recommendations: false, devices: false }
  expect(bodyOf(csvOfLots([unseen], shown))[1]).toContain(`,,${counts!.capacity},,`)
})
