import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { useNow } from '#lib/time/use-now.ts'

/** The calendar of the lot, today in its time zone, and a function to load the calendar again. */
export const useCalendar = ({ _id: lotId, timeZone }: LotConfiguration) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(lotQuery(lotId))
  const now = useNow(60_000)
  return {
    calendar: data?.calendar,
    error,
    refetch,
    now,
    today: wallClockOf(now, timeZone).slice(0, 10),
    refresh: () => queries.invalidateQueries({ queryKey: lotKey(lotId), exact: true }),
  }
}
