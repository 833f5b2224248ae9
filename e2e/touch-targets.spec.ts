import { expect, test, type World } from './harness/journey.ts'
import { untilLoaded } from './harness/loaded.ts'
import { openAs } from './harness/sign-in.ts'
import { smallTargetsOn } from './harness/touch-targets.ts'

test.use({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 180_000 })

const pagesOf = async (world: World): Promise<string[]> => {
  const { data } = (await world.callApi('GET', '/parking-lots?limit=500')) as {
    data: { _id: string; customer: { _id: string } }[]
  }
  const customer = data.find(({ _id }) => _id === world.lotIds.look)!.customer._id
  const [lot, admin] = [`/parking-lots/${world.lotIds.look}`, `/admin/${customer}`]
  const setup = `${admin}/parking-lot/${world.lotIds.look}`
  return [
    '/',
    ...['real-time-status', 'map', 'occupancy?from=2026-10-01&to=2026-10-31', 'devices'].map(
      (path) => `${lot}/${path}`,
    ),
    ...['groups', 'closures', 'exceptions', 'holidays', 'durations', 'passes', 'access', 'retention'].map(
      (section) => `${lot}/configuration?section=${section}`,
    ),
    ...['/admin', admin, `${admin}/users`, `${admin}/user`, `${admin}/sources`, `${admin}/add-parking-lot`],
    ...['details', 'floors', 'zones', 'zone', 'cameras', 'gateController', 'wayfinder', 'sectors'].map(
      (path) => `${setup}/${path}`,
    ),
    ...['/user/my-preferences', '/nowhere', '/lot-viewer', `/lot-viewer/${world.lotIds.viewer}`],
  ]
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]
const settle = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))`

test('a finger has 44 px for whatever it can press, at 390 and at 1024 px', async ({
  page,
  world,
  words,
}) => {
  await openAs(page, words, 'provider', '/')
  for (const address of await pagesOf(world)) {
    await page.goto(address)
    // A page is loaded once and resized: loading it takes longer than all that is checked on it.
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await page.evaluate(settle)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await untilLoaded(page)
      expect.soft(await smallTargetsOn(page), `${address} at ${viewport.width} px`).toEqual([])
    }
  }
})
