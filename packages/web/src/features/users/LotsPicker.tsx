import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { hasEveryWord } from '@stallwise/domain/find/find.rules.ts'
import { useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { LotChoice } from './use-user-edit.ts'
import styles from './users.module.css'
import { toggled } from './user.form.ts'

interface LotsPickerProps {
  lots: readonly LotChoice[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

/** Lists with at least this many lots have a search field. */
const minLotsForSearch = 8

/** The lots that a user may open. */
export const LotsPicker = ({ lots, chosen, onChange, error }: LotsPickerProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const shown = lots.filter(({ name, city }) => hasEveryWord(`${name} ${city}`, text))
  const missing = shown.filter(({ _id }) => !chosen.includes(_id))
  const count = formatNumber(missing.length)
  return (
    <fieldset className={styles.picker} data-fault={error ? true : undefined}>
      <legend className={styles.legend}>
        <Trans>Allowed lots</Trans>{' '}
        <span className="dimmer">
          <Plural value={chosen.length} _0="none" one="# selected" other="# selected" />
        </span>
      </legend>
      <div className={styles.pickerTools}>
        {lots.length > minLotsForSearch && (
          <TextInput
            type="search"
            aria-label={t`Find a lot`}
            placeholder={t`Find a lot`}
            leftSection={<Icon name="search" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {missing.length > 1 && (
          <Button onClick={() => onChange([...chosen, ...missing.map(({ _id }) => _id)].sort())}>
            <Trans>Select all {count} shown</Trans>
          </Button>
        )}
        {chosen.length > 1 && (
          <Button variant="quiet" onClick={() => onChange([])}>{t`Clear selection`}</Button>
        )}
      </div>
      <div className={styles.lots}>
        {shown.map(({ _id, name, city }) => (
          <Checkbox
            key={_id}
            label={
              <>
                {name} <span className="dimmer">{city}</span>
              </>
            }
            checked={chosen.includes(_id)}
            onChange={() => onChange(toggled(chosen, _id))}
          />
        ))}
        {shown.length === 0 && (
          <p className="dim">
            {lots.length === 0 ? (
              <Trans>This customer has no lots yet.</Trans>
            ) : (
              <Trans>No lots match.</Trans>
            )}
          </p>
        )}
      </div>
      {error && <p className="is-alert small">{error}</p>}
    </fieldset>
  )
}
