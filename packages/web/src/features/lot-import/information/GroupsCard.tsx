import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { newGroup, type TypedGroup } from '../draft/draft-form.ts'
import { GroupFields } from './GroupFields.tsx'
import type { InformationCardProps } from './information-card-props.ts'
import styles from './information.module.css'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { toastUndo } from '#ui/toasts.tsx'

/** The lot's parking groups. A stall list adds its own; groups counted by plates have no stalls in a list. */
export const GroupsCard = ({ openDraft, faults }: InformationCardProps) => {
  const { t } = useLingui()
  const { editor, typed } = openDraft
  const now = () => editor.state().typed.groups
  const set = (index: number, part: Partial<TypedGroup>) =>
    editor.type({ groups: now().map((group, at) => (at === index ? { ...group, ...part } : group)) })
  const remove = (index: number) => {
    const group = now()[index]!
    editor.type({ groups: now().toSpliced(index, 1) })
    toastUndo(t`Group ${group.name || index + 1} removed.`, async () =>
      editor.type({ groups: now().toSpliced(index, 0, group) }),
    )
  }
  const fault = faults.textOf('groups')
  return (
    <Card title={<Trans>Parking groups</Trans>}>
      <div className={styles.groups}>
        <p className="dim">
          <Trans>
            A stall list with the sheet “Groups” fills these in. Reserved stalls don’t need a group.
          </Trans>
        </p>
        {typed.groups.map((group, index) => (
          <GroupFields
            key={index}
            group={group}
            index={index}
            faults={faults}
            currency={typed.information.currency}
            onChange={(part) => set(index, part)}
            onRemove={() => remove(index)}
          />
        ))}
        {fault && <p className="small is-alert">{fault}</p>}
        <div>
          <Button
            leftSection={<Icon name="plus" />}
            onClick={() => editor.type({ groups: [...now(), newGroup] })}
          >{t`Add group`}</Button>
        </div>
      </div>
    </Card>
  )
}
