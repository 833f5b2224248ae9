import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { fieldError } from '#ui/fields/field-error.tsx'
import { MultiSelectField } from '#ui/fields/MultiSelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { formatFloor } from '#lib/format/floors.ts'
import { stallsOf } from './sector.form.ts'
import { useSectorEdit, type SectorEditOptions } from './use-sector-edit.ts'

/** A sector's fields. */
export const SectorForm = (props: SectorEditOptions) => {
  const { t } = useLingui()
  const { sector, back, floors } = props
  const edit = useSectorEdit(props)
  const words = {
    name: t`Name`,
    floors: { label: t`Whole floors`, show: (names: readonly string[]) => names.map(formatFloor).join(', ') },
    stalls: t`Stalls`,
  }
  const { error, ...stalls } = textOf(edit, 'stalls')
  return (
    <EditFrame
      title={sector ? sector.name : <Trans>New sector</Trans>}
      edit={edit}
      objectName={t`sector`}
      words={words}
      backTo={back}
      saveLabel={sector ? <Trans>Save sector</Trans> : <Trans>Add sector</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <MultiSelectField
        label={words.floors.label}
        placeholder={edit.values.floors.length === 0 ? t`None` : undefined}
        data={floors.map((name) => ({ value: name, label: formatFloor(name) }))}
        value={[...edit.values.floors]}
        error={edit.faultOf('floors')}
        onChange={(chosen) => edit.set({ floors: [...chosen].sort() })}
        onBlur={() => edit.touch('floors')}
      />
      <Textarea
        label={words.stalls}
        description={
          <Trans>
            Stall numbers, separated by commas or lines. Chosen:{' '}
            <Plural value={stallsOf(edit.values.stalls).length} one="# stall" other="# stalls" />.
          </Trans>
        }
        autosize
        minRows={3}
        maxRows={12}
        style={{ gridColumn: '1 / -1' }}
        {...stalls}
        error={fieldError(error)}
      />
    </EditFrame>
  )
}
