/** Where an object storage is and how to get in; without an endpoint Amazon's own of the region is meant. */
export type S3Config = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  access_key_id: string;
  secret_access_key: string;
  /** The bucket is in the path of addresses, not in front of the host. */
  force_path_style: boolean;
};
