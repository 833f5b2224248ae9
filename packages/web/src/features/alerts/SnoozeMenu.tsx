import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { inAnHour, tomorrowMorning } from './snooze-times.ts'
import type { Silencing } from './use-silencing.ts'

const SilenceDialog = lazy(async () => ({ default: (await import('./SilenceDialog.tsx')).SilenceDialog }))

interface SnoozeMenuProps {
  cause: { readonly key: string; readonly text: string }
  lot: Pick<Lot, '_id' | 'timeZone'>
  silencing: Silencing
}

/** ALE-34: snoozes the alerts of a cause. */
export const SnoozeMenu = ({ cause, lot, silencing }: SnoozeMenuProps) => {
  const { t } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const snooze = (until: number) => void silencing.start({ scope: 'cause', cause: cause.key }, until)
  return (
    <>
      <MenuButton
        label={t`Snooze`}
        isInPortal
        entries={[
          { key: 'hour', label: t`For an hour`, icon: 'clock', onPick: () => snooze(inAnHour(Date.now())) },
          {
            key: 'tomorrow',
            label: t`Until tomorrow, 06:00`,
            icon: 'calendar',
            onPick: () => snooze(tomorrowMorning(Date.now(), lot.timeZone)),
          },
          { key: 'time', label: t`Until another time…`, icon: 'edit', onPick: () => setChoosing(true) },
        ]}
      >
        <Button variant="quiet" size="compact-sm" aria-label={t`Snooze: ${cause.text}`}>
          {t`Snooze`}
        </Button>
      </MenuButton>
      {isChoosing && (
        <Suspense>
          <SilenceDialog
            cause={cause}
            lot={lot}
            onSilence={silencing.start}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
