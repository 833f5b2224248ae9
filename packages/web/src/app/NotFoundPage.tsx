import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useContext } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InMain } from './in-main.ts'

const NotFound = () => (
  <EmptyState
    level={1}
    icon="search"
    title={<Trans>Not found</Trans>}
    action={
      <Button component="a" href="/">
        <Trans>Go to parking lots</Trans>
      </Button>
    }
  >
    <Trans>This page doesn’t exist, or you don’t have access to it.</Trans>
  </EmptyState>
)

export const NotFoundPage = () => {
  if (useContext(InMain)) return <NotFound />
  return (
    <main id="content" tabIndex={-1}>
      <NotFound />
    </main>
  )
}
