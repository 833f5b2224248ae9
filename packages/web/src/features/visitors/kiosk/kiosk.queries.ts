import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const kioskQuery = (lotId: string) =>
  apiQuery([...lotKey(lotId, 'visitors'), 'kiosk'], 'GET /parking-lots/staff-visitor-validation/{id}', {
    params: { id: lotId },
  })
