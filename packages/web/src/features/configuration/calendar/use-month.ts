import { useNavigate } from '@tanstack/react-router'
import { configurationRoute } from '../configuration.routes.tsx'
import { readMonth } from './month.ts'

/** The month that is shown stands in the address. */
export const useMonth = (today: string) => {
  const { month } = configurationRoute.useSearch()
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
