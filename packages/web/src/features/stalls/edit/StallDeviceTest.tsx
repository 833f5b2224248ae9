import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#lib/session/viewer.ts'

const TestDevice = lazy(async () => ({
  default: (await import('#features/devices/device-test.public.ts')).TestDevice,
}))

interface Props {
  lotId: string
  deviceId: string | null
}

/** The last message of a stall's sensor, for users who manage devices. */
export const StallDeviceTest = ({ lotId, deviceId }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const may = useCan('device.manage')
  if (!may || deviceId === null) return null
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>
          <Trans>Test this device…</Trans>
        </Button>
      </div>
    )
  return (
    <Suspense fallback={null}>
      <TestDevice lotId={lotId} deviceId={deviceId} />
    </Suspense>
  )
}
