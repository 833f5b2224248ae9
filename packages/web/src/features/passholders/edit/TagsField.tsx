import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { useMasterlistEntries } from '#features/masterlists/masterlist-entries.public.ts'
import { textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import type { PassholderValues } from './passholder.form.ts'

interface Props {
  lotId: string
  edit: Edit<PassholderValues>
  label: string
}

const passOf = ({ isMultiPass, passholderId }: PassholderValues) =>
  isMultiPass && passholderId.trim() !== '' ? passholderId : ''

/** MAS-25: fills in the tags of a multi-pass from the masterlist, once when it becomes that pass, if none are typed. True while they are these. */
const useTagsOfMasterlist = ({ lotId, edit }: Omit<Props, 'label'>): boolean => {
  const pass = passOf(edit.values)
  const { entries, settled } = useMasterlistEntries({
    lotId,
    kind: 'multi-pass-tags',
    search: pass,
    isEnabled: pass !== '',
  })
  const lookedUp = useRef(pass)
  const tags = entries.filter(({ detail }) => nameKey(detail ?? '') === nameKey(pass)).map(({ name }) => name)
  const found = pass !== '' && settled === pass.trim() ? tags.join(', ') : ''
  const { tagIds } = edit.values
  useEffect(() => {
    if (found === '' || lookedUp.current === pass) return
    lookedUp.current = pass
    if (tagIds.trim() === '') edit.set({ tagIds: found })
  }, [found, pass, tagIds, edit])
  return found !== '' && found === tagIds
}

/** The tags of a passholder. */
export const TagsField = ({ lotId, edit, label }: Props) => {
  const { t } = useLingui()
  const isOfMasterlist = useTagsOfMasterlist({ lotId, edit })
  return (
    <TextField
      label={label}
      description={
        isOfMasterlist
          ? t`Filled in from the masterlist of multi-pass tags.`
          : t`Hexadecimal, separated by commas.`
      }
      autoComplete="off"
      classNames={{ input: 'plate' }}
      {...textOf(edit, 'tagIds')}
    />
  )
}
