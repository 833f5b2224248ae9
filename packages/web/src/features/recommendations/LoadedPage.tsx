import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import { MainPage } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface LoadedPageProps {
  error: Error | null
  onRetry: () => void
  icon: IconName
  /** Says that it does not exist. */
  missing: ReactNode
  /** The page; nothing while it is loaded. */
  children: ReactNode
}

const Waiting = () => (
  <div role="status">
    <span className="sr">
      <Trans>Loading</Trans>
    </span>
    <Skeleton height="28px" width="60%" />
    <Skeleton height="420px" />
  </div>
)

/** A page about a recommendation or a task, until it is loaded, and if it does not exist. */
export const LoadedPage = ({ error, onRetry, icon, missing, children }: LoadedPageProps) => (
  <MainPage>
    {children ||
      (isProblem(error, 'not-found') ? (
        <EmptyState icon={icon} level={1} title={missing}>
          <Trans>It was cleared with its lot, or you don’t have access to it.</Trans>
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={onRetry} />
      ) : (
        <Waiting />
      ))}
  </MainPage>
)
