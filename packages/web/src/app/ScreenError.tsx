import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page } from '#ui/Page.tsx'
import { InMain } from './in-main.ts'

const NoAccess = ({ error }: { error: ApiProblem }) => {
  const { i18n } = useLingui()
  return (
    <EmptyState
      level={1}
      icon="lock"
      title={<Trans>You don’t have access to this page</Trans>}
      action={
        <Button component="a" href="/">
          <Trans>Go to parking lots</Trans>
        </Button>
      }
    >
      {problemText(error, i18n)}
    </EmptyState>
  )
}

const isModuleError = (error: unknown) =>
  error instanceof Error && /module|chunk/i.test(error.message) && /load|fetch|import/i.test(error.message)

/** A screen that could not be shown. A chunk that is gone (a new version was installed) needs the page anew. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui()
  const router = useRouter()
  useEffect(() => logFailure('A screen could not be shown', error), [error])
  const isRefused = error instanceof ApiProblem && (error.status === 401 || error.status === 403)
  const retry = async () => {
    if (isModuleError(error)) return location.reload()
    await router.invalidate()
    reset()
  }
  const isInMain = useContext(InMain)
  return (
    <Page as={isInMain ? 'section' : 'main'} id={isInMain ? undefined : 'content'} aria-label={t`Error`}>
      {isRefused ? (
        <NoAccess error={error} />
      ) : (
        <ErrorState
          onRetry={() => void retry()}
          retryLabel={isModuleError(error) ? <Trans>Reload</Trans> : undefined}
        />
      )}
    </Page>
  )
}
