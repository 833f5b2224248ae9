import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { carPicture, drawnPlateBox } from './car-picture.ts'
import type { Passage } from './passages.ts'

const maxRememberedFrames = 2_000

const keysOf = (world: DemoWorld): ReadonlyMap<string, string> => {
  const keys = new Map(
    world.sources
      .filter(({ kind }) => kind === 'plate-recognizer')
      .map(({ customer_id, key }) => [customer_id, key]),
  )
  return new Map(world.lots.map(({ id, customer_id }) => [id, keys.get(customer_id) ?? '']))
}

/** Encodes camera reads in the vendor's protocol: one post for each vehicle, with its image. */
export const createCameraPosts = (world: DemoWorld): ((passages: readonly Passage[]) => VendorPost[]) => {
  const keys = keysOf(world)
  const frames = new Set<string>()
  /** From which millisecond on one may be free for a camera and time: at a start hundreds of vehicles have one time. */
  const free = new Map<string, number>()

  // At most one frame per camera and millisecond: two at the same time would be the same message.
  const frameTime = (deviceId: string, at: number): number => {
    const wanted = `${deviceId} ${at}`
    let time = free.get(wanted) ?? at
    while (frames.has(`${deviceId} ${time}`)) time++
    if (frames.size > maxRememberedFrames) {
      frames.clear()
      free.clear()
    }
    frames.add(`${deviceId} ${time}`)
    free.set(wanted, time + 1)
    return time
  }

  return (passages) =>
    passages.flatMap(({ camera, way, at, vehicle, plate, candidates, score, directionDegrees }) => {
      const key = keys.get(camera.parking_lot_id)
      if (!key) return []
      const { make, model, color } = vehicle
      const orientation = way === 'entry' ? 'Front' : 'Rear'
      const seen = {
        plate,
        candidates,
        score,
        make,
        model,
        color,
        orientation,
        plateBox: drawnPlateBox,
      } as const
      const vehicles = [{ ...seen, direction: directionDegrees ?? ('' as const) }]
      const frame = { cameraId: camera.device_id, at: frameTime(camera.device_id, at), vehicles }
      return [streamPost(key, { ...frame, image: carPicture(color, vehicle.plate) })]
    })
}
