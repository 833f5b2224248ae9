import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { formatExact } from '#lib/format/numbers.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { keyedValue, readTyped, steppedValue } from './slider-values.ts'
import styles from './what-if.module.css'

interface SliderFieldProps {
  label: string
  value: number
  min: number
  /** Where the slider ends; more can be typed up to `most`. */
  max: number
  most?: number
  /** Of the slider and its keys; a typed value is taken as it is, to a tenth of it. */
  step?: number
  decimals?: number
  unit?: string
  /** The value in words, for those who hear the page. */
  valueText: string
  onChange: (value: number) => void
}

/** A slider with a number field beside it; both say the same. */
export const SliderField = (props: SliderFieldProps) => {
  const { label, value, min, max, most = max, step = 1, decimals = 0, unit, valueText, onChange } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readTyped(typed, { min, most, decimals })
  const end = Math.max(max, value)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyedValue(event.key, value, { min, max: end, step })
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
  }
  const [low, high] = [formatExact(min), formatExact(most)]
  return (
    <div className={styles.slider}>
      <NumberField
        label={label}
        unit={unit}
        value={typed ?? formatExact(value)}
        error={read === null && t`Enter a number from ${low} to ${high}.`}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          const given = readTyped(text, { min, most, decimals })
          if (given !== null) onChange(given)
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setTyped(undefined)
        }}
      />
      <input
        type="range"
        className={styles.range}
        aria-label={t`${label}, slider`}
        aria-valuetext={valueText}
        min={min}
        max={end}
        step="any"
        value={value}
        disabled={end <= min}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setTyped(undefined)
          onChange(steppedValue(Number(currentTarget.value), { min, max: end, step }))
        }}
      />
    </div>
  )
}
