import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDayTime } from '#lib/format/times.ts'
import { highestIn, readForecast } from './forecast.model.ts'
import { forecastQuery } from './forecast.queries.ts'

interface ExpectedThenProps {
  lotId: string
  from: number
  /** null = no end. */
  to: number | null
  /** Stalls that are closed then, besides those that the forecast knows of. */
  closed: number
}

/** How many vehicles a time is expected to bring, and how many stalls remain for them. FOR-70. */
export const ExpectedThen = ({ lotId, from, to, closed }: ExpectedThenProps) => {
  const { t } = useLingui()
  const { data } = useQuery(forecastQuery(lotId, undefined))
  const forecast = data && readForecast(data)
  const highest = forecast && highestIn(forecast.steps, from, to ?? Infinity)
  if (!forecast || !highest) return null
  const vehicles = Math.round(highest.value)
  const remaining = Math.max(0, highest.capacity - closed)
  const time = formatDayTime(highest.end, forecast.timeZone)
  const expected = plural(vehicles, { one: '# vehicle', other: '# vehicles' })
  const stalls = plural(remaining, { one: '# stall that remains', other: '# stalls that remain' })
  return (
    <p className={vehicles > remaining ? 'is-soon' : undefined}>
      {t`Expected then: up to ${expected} for ${stalls}, at about ${time}.`}
    </p>
  )
}
