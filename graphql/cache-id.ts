/** Clients keep an object by its `id`: opaque, and the same object has the same one in every answer. */
export const FOR_CACHES =
  'Opaque id of the object, by which clients keep it in their cache. Of what is a `Node`, `node` takes it; no other operation does.';
