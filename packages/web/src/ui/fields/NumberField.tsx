import type { TextInputProps } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { currencySymbol } from '#lib/format/numbers.ts'
import styles from './NumberField.module.css'
import { TextField } from './TextField.tsx'

interface NumberFieldProps extends TextInputProps {
  label: string
  /** Stands behind the number and is read with the label: “minutes”, “%”. */
  unit?: string | undefined
  /** For an amount: the currency stands before it, as in texts. */
  currency?: string | undefined
}

const beside = (text: string): ReactNode => (
  <span aria-hidden="true" className={styles.beside}>
    {text}
  </span>
)
/** Room for a text of this length and the space around it. */
const roomFor = (text: string) => `calc(${text.length}ch + 22px)`

/** A number as it is typed, in a field as wide as numbers are. */
export const NumberField = ({ label, unit, currency, inputMode, ...rest }: NumberFieldProps) => {
  const read = unit ?? currency
  const symbol = currency && currencySymbol(currency)
  const text = unit ?? symbol
  return (
    <TextField
      inputMode={inputMode ?? 'decimal'}
      autoComplete="off"
      classNames={{ wrapper: styles.wrapper!, section: styles.section! }}
      {...rest}
      label={
        <>
          {label}
          {read && <span className="sr"> ({read})</span>}
        </>
      }
      {...(text && { style: { '--beside': roomFor(text) } as CSSProperties })}
      {...(unit && {
        rightSection: beside(unit),
        rightSectionWidth: roomFor(unit),
        rightSectionPointerEvents: 'none',
      })}
      {...(symbol && {
        leftSection: beside(symbol),
        leftSectionWidth: roomFor(symbol),
        leftSectionPointerEvents: 'none',
      })}
    />
  )
}
