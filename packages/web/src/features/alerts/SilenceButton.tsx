import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Silencing } from './use-silencing.ts'

const SilenceDialog = lazy(async () => ({ default: (await import('./SilenceDialog.tsx')).SilenceDialog }))

interface SilenceButtonProps {
  lot: Pick<Lot, 'timeZone'>
  silencing: Silencing
}

/** ALE-35: silences a lot or a type of its alerts. */
export const SilenceButton = ({ lot, silencing }: SilenceButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Trans>Silence…</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <SilenceDialog lot={lot} onSilence={silencing.start} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
