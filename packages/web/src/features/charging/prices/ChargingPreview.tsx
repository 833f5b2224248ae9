import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costOfCharging } from '@stallwise/domain/charging/charging-cost.ts'
import type { ChargingPrices } from '@stallwise/domain/charging/charging-prices.model.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { useLineWords } from '#lib/format/quote-words.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { creditQuery } from './charging-prices.queries.ts'

interface ChargingPreviewProps {
  lotId: string
  /** As they are in force or typed; undefined while they have faults, null: charging costs nothing. */
  prices: ChargingPrices | null | undefined
  /** Whether what is held on the card is the most that it costs. */
  hasHold: boolean
  place: { currency: string; timeZone: string }
}

const aDayOfMinutes = 24 * 60

/** What was typed, if it is a number from 0 on. */
const amountOf = (text: string, most: number): number => Math.min(most, Math.max(0, readNumber(text) ?? 0))

/** What a session would cost: energy and minutes, with what the lot gives of each. CHG-22 to CHG-24, CHG-31 */
export const ChargingPreview = ({ lotId, prices, hasHold, place }: ChargingPreviewProps) => {
  const { t } = useLingui()
  const [values, setValues] = useState({ kwh: '20', minutes: '120' })
  const { data } = useQuery(creditQuery(lotId))
  const { money, textOf } = useLineWords(place)
  const credit = data?.kind != null && data.value !== null ? { kind: data.kind, value: data.value } : null
  const session = {
    wh: Math.round(amountOf(values.kwh, 10_000) * 1_000),
    durationMs: Math.floor(amountOf(values.minutes, 30 * aDayOfMinutes)) * 60_000,
  }
  const cost = prices && costOfCharging(prices, credit, session, hasHold ? prices.holdCents : null)
  const fieldOf = (field: keyof typeof values) => ({
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: currentTarget.value })),
  })
  return (
    <section aria-label={t`Price of a charging session`}>
      <h3>
        <Trans>Price of a charging session</Trans>
      </h3>
      <Toolbar>
        <NumberField label={t`Energy`} inputMode="decimal" unit="kWh" {...fieldOf('kwh')} />
        <NumberField label={t`Time`} unit={t`minutes`} {...fieldOf('minutes')} />
      </Toolbar>
      {prices === null && <p>{t`Charging costs nothing.`}</p>}
      {cost && (
        <RowsTable
          caption={<span className="sr">{t`What the session costs`}</span>}
          rows={[
            ...cost.lines.map((line) => ({ text: textOf(line), cents: line.cents })),
            { text: t`Total`, cents: cost.totalCents },
          ]}
          rowKey={({ text }) => text}
          columns={[
            { label: t`Part`, kind: 'name', cell: ({ text }) => text },
            { label: t`Amount`, kind: 'number', cell: ({ cents }) => money(cents) },
          ]}
        />
      )}
    </section>
  )
}
