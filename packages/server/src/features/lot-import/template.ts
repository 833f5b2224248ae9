import {
  groupColumns,
  groupsSheetName,
  type GroupColumn,
} from '@stallwise/domain/lot-import/groups-sheet.rules.ts'
import type { ImportedGroup, StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { showFloorName } from '@stallwise/domain/lots/floor-name.ts'
import { isConnectorDevice } from '@stallwise/domain/stalls/stall-connector.rules.ts'
import { stallColumns, stallsSheetName } from '@stallwise/domain/lot-import/stalls-sheet.rules.ts'
import writeExcelFile from 'write-excel-file/node'
import { header } from '#platform/workbook/text-sheet.ts'

const wide = 24
const words = { tenant: 'Tenant', visitor: 'Visitor', ev: 'EV' } as const

/** A cell that is always text: stall numbers are not read as dates, and nothing as a formula. */
const text = (value: string | null) => (value === null ? null : { value, type: String, format: '@' })
const number = (value: number | null) => (value === null ? null : { value, type: Number })
const boolean = (value: boolean) => ({ value, type: Boolean })

const stallRow = (stall: StallList['stalls'][number]) => [
  ...[text(stall.number), text(showFloorName(stall.floor)), text(stall.group), text(stall.stallType)],
  ...[
    boolean(stall.handicap),
    boolean(stall.active),
    text(isConnectorDevice(stall.device) ? null : stall.device),
    text(stall.stallVendor),
  ],
  ...[text(stall.evStationId), text(stall.evStationVendor)],
]

const groupCells = (group: ImportedGroup): Record<GroupColumn, unknown> => ({
  name: text(group.name),
  type: text(words[group.type]),
  price: number(group.standardPassPriceCents === null ? null : group.standardPassPriceCents / 100),
  frequency: text(group.frequency),
  minimum: number(group.minimumStallCount),
  capacity: number(group.capacity),
})

/** LIM-19: a workbook that can be uploaded again, filled with existing data. */
export const writeStallList = async ({ stalls, groups }: StallList): Promise<Uint8Array> => {
  const sheet = (name: string, headers: readonly string[], rows: readonly (readonly unknown[])[]) => ({
    sheet: name,
    data: [headers.map(header), ...rows] as never,
    columns: headers.map(() => ({ width: wide })),
    stickyRowsCount: 1,
  })
  const file = await writeExcelFile([
    sheet(
      stallsSheetName,
      stallColumns.map((column) => column.header),
      stalls.map(stallRow),
    ),
    sheet(
      groupsSheetName,
      groupColumns.map((column) => column.header),
      groups.map((group) => groupColumns.map(({ key }) => groupCells(group)[key])),
    ),
  ]).toBuffer()
  return Uint8Array.from(file)
}
