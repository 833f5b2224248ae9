export { ImageLinks, openImageLinks } from './image-links.ts'
export { signImageUrl, signImageUrls } from './images.view.ts'
export { addPhoto, storePhoto } from './photos.ts'
export { listPhotos } from './photos.store.ts'
