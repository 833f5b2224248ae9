import { useNavigate } from '@tanstack/react-router'
import { useConfigurationSearch } from '../configuration.search.ts'
import { readMonth } from '#lib/format/month.ts'

/** The month that is shown, kept in the address. */
export const useMonth = (today: string) => {
  const { month } = useConfigurationSearch()
  const navigate = useNavigate()
  const setMonth = (chosen: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, month: chosen })) as never,
      replace: true,
      resetScroll: false,
    })
  return [readMonth(month, today), setMonth] as const
}
