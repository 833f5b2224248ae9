import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { templateNames } from '@stallwise/domain/gates/gate-template.rules.ts'
import type { ChangeEvent, ReactNode } from 'react'
import type { Edit } from '#ui/edit/use-edit.ts'
import { fieldError, labelFirst } from '#ui/fields/field-error.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../gates.module.css'
import type { ControllerValues, RequestValues } from './controller.form.ts'

interface RequestFieldsProps {
  edit: Edit<ControllerValues>
  part: 'open' | 'release'
  title: ReactNode
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** One request of a described controller. GAT-05. */
export const RequestFields = ({ edit, part, title }: RequestFieldsProps) => {
  const { t } = useLingui()
  const values = edit.values[part]
  const [password, basic] = ['{password}', '{basic}']
  const everything = templateNames.map((name) => `{${name}}`).join(', ')
  const set = (change: Partial<RequestValues>) => edit.set({ [part]: { ...values, ...change } })
  const field = (name: keyof RequestValues) => ({
    name: `${part}.${name}`,
    value: values[name],
    error: edit.faultOf(`${part}.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.currentTarget.value }),
    onBlur: () => edit.touch(part),
  })
  const area = (name: 'headers' | 'body') => {
    const { error, ...rest } = field(name)
    return { ...rest, error: fieldError(error), rows: 3, resize: 'vertical' as const, spellCheck: false }
  }
  return (
    <fieldset className={`${styles.request} ${styles.wide}`}>
      <legend>{title}</legend>
      <div className={styles.pair}>
        <SelectField
          label={t`Method`}
          data={methods}
          value={values.method}
          onChange={(method) => set({ method: method as RequestValues['method'] })}
        />
        <TextField
          label={t`Path`}
          required
          autoComplete="off"
          description={t`Fills in ${everything}.`}
          {...field('path')}
        />
      </div>
      <Textarea
        inputWrapperOrder={labelFirst}
        label={t`Headers`}
        description={t`One a line, as Name: value. Secrets only as ${password} or ${basic}.`}
        {...area('headers')}
      />
      <Textarea label={t`Body`} {...area('body')} />
      <div className={styles.pair}>
        <TextField
          label={t`Success status codes`}
          placeholder="2xx"
          inputMode="numeric"
          {...field('statuses')}
        />
        <TextField label={t`Response must contain`} autoComplete="off" {...field('reply')} />
      </div>
    </fieldset>
  )
}
