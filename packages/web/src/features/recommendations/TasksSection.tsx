import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CountSection } from './CountSection.tsx'

/** The lot's tasks, by their count. */
export const TasksSection = ({ id, count }: { id: string; count: number }) => {
  const { t } = useLingui()
  return (
    <CountSection
      id={id}
      title={t`Tasks`}
      countText={t`${plural(count, { one: '# open task', other: '# open tasks' })}`}
      icon="clipboard-check"
      isEmpty={count === 0}
      emptyText={t`No open tasks`}
    >
      <Trans>A task starts when someone accepts a recommendation.</Trans>
    </CountSection>
  )
}
