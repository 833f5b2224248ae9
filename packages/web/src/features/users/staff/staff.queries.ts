import { apiQuery } from '#lib/api/api-query.ts'

export const staffKey = ['staff-users'] as const

/** Staff users of a lot, and which products the lot has. */
export const staffQuery = (parkingLotId: string) =>
  apiQuery([...staffKey, parkingLotId], 'GET /parking-lots/staffusers/{id}', { params: { id: parkingLotId } })
