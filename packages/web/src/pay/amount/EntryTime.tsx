import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Field } from '../ui/Field.tsx'

interface EntryTimeProps {
  wasRefused: boolean
  onConfirm: (last: string) => void
  isBusy: boolean
}

/** The time of entry is shown only to those who know the end of the plate: anyone may have typed it. */
export const EntryTime = ({ wasRefused, onConfirm, isBusy }: EntryTimeProps) => {
  const { t } = useLingui()
  const [last, setLast] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (last.length === 3 && !isBusy) onConfirm(last)
  }
  return (
    <details>
      <summary>
        <Trans>Show when I entered</Trans>
      </summary>
      <form onSubmit={submit} className="field-row" noValidate>
        <Field
          label={t`Last 3 characters of your plate`}
          value={last}
          onText={(text) => setLast(text.replace(/\s/g, '').toUpperCase().slice(0, 3))}
          fault={
            wasRefused
              ? t`These are not the last 3 characters, or there were too many attempts. If they are correct, try again in 15 minutes.`
              : undefined
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        <button type="submit" aria-disabled={isBusy || last.length !== 3}>
          <Trans>Show</Trans>
        </button>
      </form>
    </details>
  )
}
