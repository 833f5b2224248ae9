import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { maxSignLines } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignLine, SignSubject } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { newLine, type WayfinderValues } from './wayfinder.form.ts'
import { useSubjectNames, type useSubjects } from './sign-words.ts'
import styles from './wayfinders.module.css'

interface LineFieldsProps {
  edit: Edit<WayfinderValues>
  subjects: ReturnType<typeof useSubjects>
}

interface LineProps extends LineFieldsProps {
  line: SignLine
  place: number
}

const Line = ({ edit, subjects, line, place }: LineProps) => {
  const { t } = useLingui()
  const names = useSubjectNames()
  const { lines } = edit.values
  const number = place + 1
  const set = (change: Partial<SignLine>) =>
    edit.set({ lines: lines.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  return (
    <div className={styles.row} role="group" aria-label={t`Line ${number}`}>
      <TextField
        label={t`Label`}
        autoComplete="off"
        value={line.label}
        error={edit.faultOf(`lines.${place}.label`)}
        onChange={(event) => set({ label: event.currentTarget.value })}
        onBlur={() => edit.touch('lines')}
      />
      <SelectField
        label={t`Counts`}
        data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        value={line.counts}
        onChange={(counts) => set({ counts: counts as SignSubject, subject: '' })}
      />
      {line.counts === 'lot' ? (
        <span />
      ) : (
        <SelectField
          label={t`Which one`}
          required
          searchable
          data={subjects[line.counts]}
          value={line.subject || null}
          error={edit.faultOf(`lines.${place}.subject`)}
          onChange={(subject) => set({ subject: subject ?? '' })}
        />
      )}
      {lines.length > 1 && (
        <Button
          aria-label={t`Remove line ${number}`}
          onClick={() => edit.set({ lines: lines.filter((_, at) => at !== place) })}
        >{t`Remove`}</Button>
      )}
    </div>
  )
}

/** The lines of a sign. WAY-07. */
export const LineFields = ({ edit, subjects }: LineFieldsProps) => {
  const { t } = useLingui()
  const { lines } = edit.values
  return (
    <fieldset className={`${styles.lines} ${styles.wide}`}>
      <legend>{t`Lines of the sign`}</legend>
      {lines.map((line, place) => (
        <Line key={place} edit={edit} subjects={subjects} line={line} place={place} />
      ))}
      <div className={styles.addLine}>
        <ButtonWithReason
          reason={lines.length >= maxSignLines ? t`A sign has at most ${maxSignLines} lines.` : undefined}
          onClick={() => edit.set({ lines: [...lines, newLine] })}
        >{t`Add line`}</ButtonWithReason>
      </div>
    </fieldset>
  )
}
