import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Banner } from '#ui/Banner.tsx'
import { ComparisonTable } from '#ui/ComparisonTable.tsx'
import { TakeTheirs } from '#ui/TakeTheirs.tsx'
import { useFieldNames } from './use-field-names.ts'
import type { OpenDraft } from './use-draft-editor.ts'

/** Shown when another user changes the same draft: their changes are merged, and for fields that both changed one is chosen. */
export const ConcurrentEditNotice = ({ openDraft }: { openDraft: OpenDraft }) => {
  const { t } = useLingui()
  const { nameOf, show } = useFieldNames()
  const { concurrentEdit, editor, typed } = openDraft
  if (!concurrentEdit) return null
  const { by, differences } = concurrentEdit
  const merged = differences.filter(({ isContested }) => !isContested)
  const contested = differences.filter(({ isContested }) => isContested)
  const names = merged.map(({ field }) => nameOf(field, typed)).join(', ')
  return (
    <Banner
      tone={contested.length > 0 ? 'soon' : 'plain'}
      icon="users"
      role={contested.length > 0 ? 'alert' : 'status'}
      action={
        <Button onClick={() => editor.keepMine()}>
          {contested.length > 0 ? <Trans>Keep mine</Trans> : <Trans>Got it</Trans>}
        </Button>
      }
    >
      <p>
        <b className="strong">
          <Trans>{by} is also editing this draft.</Trans>
        </b>{' '}
        {merged.length > 0 && <Trans>Their changes were merged: {names}.</Trans>}{' '}
        {contested.length > 0 && (
          <Trans>You both changed these fields. Your entries are kept; select what to save.</Trans>
        )}
      </p>
      {contested.length > 0 && (
        <ComparisonTable
          label={t`What both of you changed`}
          versions={[t`Theirs`, t`Yours`]}
          rows={contested.map((difference) => {
            const { field, theirs, yours } = difference
            const name = nameOf(field, typed)
            return {
              key: field,
              field: name,
              values: [show(field, theirs), show(field, yours)] as const,
              action: <TakeTheirs field={name} onClick={() => editor.takeTheirs(difference)} />,
            }
          })}
        />
      )}
    </Banner>
  )
}
