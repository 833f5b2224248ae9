import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import styles from './kiosk.module.css'

interface KioskPlateFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  onPlate: (plate: string) => void
  error: string | undefined
}

/** The license plate at the kiosk, in large letters. */
export const KioskPlateField = ({ ref, value, onPlate, error }: KioskPlateFieldProps) => {
  const { t } = useLingui()
  return (
    <TextInput
      ref={ref}
      label={t`License plate`}
      classNames={{ input: styles.plate!, label: styles.label!, error: styles.error! }}
      value={value}
      onChange={(event) => onPlate(event.currentTarget.value.toUpperCase())}
      error={error}
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
