import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { sensorOf } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test('a stall is edited: checked first, refused with the reason, then saved and shown', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.edit}/map`)
  const map = lotMapOn(page, words)
  await map.stall('M-012', 'Visitor', 'Vacant').click()
  const dialog = map.dialog('M-012')
  const device = dialog.getByLabel(say('Device ID'))
  const save = dialog.getByRole('button', { name: say('Save stall') })
  const checked = dialog.getByRole('checkbox', { name: say('I have checked the stall') })
  await expect(dialog.getByLabel(say('Status'))).toHaveAttribute('readonly')
  await expect(dialog.getByLabel(say('Status'))).toHaveValue(say('Vacant'))
  await expect(device).toHaveValue(sensorOf('edit', 'M-012'))
  await expect(dialog.getByLabel(say('EV station ID'))).toHaveCount(0)
  await expect(save).toBeDisabled()

  const taken = sensorOf('edit', 'M-013')
  await device.fill(taken)
  await expect(save).toBeDisabled()
  await checked.check()
  await save.click()
  await expect(device).toHaveAccessibleDescription(
    say('Device {typed} is already assigned to stall {message}.', { typed: taken, message: 'M-013' }),
  )
  await expect(device).toHaveValue(taken)

  await device.fill('EDIT-NEW-12')
  await dialog.getByRole('switch', { name: say('In service') }).uncheck({ force: true })
  await save.click()
  await expect(page.getByText(say('The stall data was updated.'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(map.stall('M-012', 'Visitor', 'Out of service')).toBeFocused()
})

test('a stall that another user changed meanwhile: shown, and nothing typed is lost', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const parkingLot = world.lotIds.edit
  await openAs(page, words, 'provider', `/parking-lots/${parkingLot}/map`)
  const map = lotMapOn(page, words)
  await map.stall('M-014', 'Visitor', 'Vacant').click()
  const dialog = map.dialog('M-014')
  await dialog.getByLabel(say('Device ID')).fill('EDIT-MINE-14')

  const stalls = (await world.callApi('GET', `/stalls?parkingLot=${parkingLot}&floor=M`)) as StallView[]
  const { version } = stalls.find(({ stall }) => stall === 'M-014')!
  await world.callApi('PUT', '/stalls/update-stall-details', {
    parkingLot,
    stall: 'M-014',
    version,
    stallVendor: 'Somebody else',
  })

  await dialog.getByRole('checkbox', { name: say('I have checked the stall') }).check()
  await dialog.getByRole('button', { name: say('Save stall') }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    say('Someone else changed this while you were editing.'),
  )
  await expect(dialog.getByRole('alert')).toContainText('Somebody else')
  await expect(dialog.getByLabel(say('Device ID'))).toHaveValue('EDIT-MINE-14')
  await dialog.getByRole('button', { name: say('Save stall') }).click()
  await expect(page.getByText(say('The stall data was updated.'))).toBeVisible()

  await world.reportDevices({ 'EDIT-MINE-14': true })
  await expect(map.stall('M-014', 'Visitor', 'Occupied')).toBeVisible()
})
