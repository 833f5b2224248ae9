import { Trans, useLingui } from '@lingui/react/macro'
import { plate as checkPlate } from '@stallwise/domain/fields/person.rules.ts'
import { useState, type FormEvent } from 'react'
import { Field } from '../ui/Field.tsx'

interface PlateFormProps {
  plate: string
  onPlate: (plate: string) => void
  onLook: () => void
  isBusy: boolean
}

const useFaultWords = () => {
  const { t } = useLingui()
  return (plate: string): string | undefined => {
    if (plate === '') return t`Enter your license plate.`
    const fault = checkPlate(plate)
    if (!fault) return undefined
    return fault.code === 'too-long'
      ? t`A license plate has at most 8 characters.`
      : t`Enter letters and digits.`
  }
}

/** Which vehicle: blanks are left out as they are typed, since many plates are written with them. */
export const PlateForm = ({ plate, onPlate, onLook, isBusy }: PlateFormProps) => {
  const { t } = useLingui()
  const faultOf = useFaultWords()
  const [wasSent, setSent] = useState(false)
  const fault = wasSent ? faultOf(plate) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (faultOf(plate)) event.currentTarget.querySelector('input')?.focus()
    else onLook()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      <Field
        label={t`License plate`}
        className="plate"
        hint={t`No spaces, at most 8 characters`}
        fault={fault}
        value={plate}
        onText={(text) => onPlate(text.replace(/\s/g, '').toUpperCase())}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
      <button type="submit" className="main" aria-disabled={isBusy}>
        {isBusy ? <Trans>Searching…</Trans> : <Trans>Continue</Trans>}
      </button>
    </form>
  )
}
